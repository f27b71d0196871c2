/**
 * Where the page is: `?table=CODE` is a table (`&text=1`: as text), `#create`, `#practice` a form of the lobby, nothing the lobby.
 * Plain links work; `go` changes the place without a reload.
 */

export type Place = { page: "lobby" } | { page: "create" } | { page: "practice" } | { page: "table"; table: string; text?: boolean };

export const TABLE_CODE = /^[A-HJ-NP-Z2-9]{6}$/;

/** The code as typed: capitals, without blanks and dashes. */
export function tidyCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The place an address stands for. */
export function placeOf(search: string, hash: string): Place {
  const query = new URLSearchParams(search);
  const table = tidyCode(query.get("table") ?? "");
  if (TABLE_CODE.test(table)) return { page: "table", table, ...(query.get("text") === "1" && { text: true }) };
  if (hash === "#create") return { page: "create" };
  if (hash === "#practice") return { page: "practice" };
  return { page: "lobby" };
}

/** The address of a place, relative to the page. */
export function address(place: Place): string {
  if (place.page === "table") return `${location.pathname}?table=${place.table}${place.text ? "&text=1" : ""}`;
  return place.page === "lobby" ? location.pathname : `${location.pathname}#${place.page}`;
}

class Route {
  place: Place = $state.raw(placeOf(location.search, location.hash));
  /** Whether the reader came here from another place of this page: then the new heading takes the focus. */
  isMoved = false;

  constructor() {
    const read = (): void => {
      this.isMoved = true;
      this.place = placeOf(location.search, location.hash);
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(place: Place): void {
    history.pushState(null, "", address(place));
    this.isMoved = true;
    this.place = place;
    scrollTo(0, 0);
  }
}

export const route = new Route();
