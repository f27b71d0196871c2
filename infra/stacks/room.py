"""The one stack of a stage."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import aws_cdk as cdk
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

from infra import routes
from infra.constructs.apis import HttpApi, SocketApi
from infra.constructs.clocks import Clocks
from infra.constructs.handlers import Handlers
from infra.constructs.sign_in import SignIn
from infra.constructs.signals import Signals
from infra.constructs.site import Site
from infra.constructs.stores import INDEXES, Stores
from infra.constructs.watch import Watch
from infra.settings import Settings


class RoomStack(cdk.Stack):
    """Stores, functions, clocks, sign-in, APIs, site and what watches them.

    One stack, because every part names another; what must outlive it is retained in prod."""

    def __init__(
        self,
        scope: Construct,
        id: str,
        settings: Settings,
        *,
        code: lambda_.Code,
        pages: Path | None,
    ) -> None:
        """`pages`: the built site; None leaves the bucket as it is."""
        super().__init__(
            scope,
            id,
            stack_name=id,
            description=f"Cardroom, stage {settings.stage}",
            termination_protection=settings.production,
            tags={"application": "cardroom", "stage": settings.stage},
        )
        self._stores = stores = Stores(self, "Stores", settings)
        self._socket = socket = SocketApi(self, "Socket", settings)
        functions = Handlers(
            self, "Handlers", settings, code=code, stores=stores, socket_api_id=socket.api.api_id
        ).by_name
        clocks = Clocks(self, "Clocks", settings, functions=functions)
        self._sign_in = sign_in = SignIn(
            self, "SignIn", settings, pre_sign_up=functions["pre_sign_up"]
        )
        functions["http_config"].add_environment("AUTH_URL", f"{sign_in.origin}/")
        functions["http_config"].add_environment(
            "AUTH_CLIENT_ID", sign_in.client.user_pool_client_id
        )
        self._http = HttpApi(self, "Http", settings, functions=functions, sign_in=sign_in)
        socket.connect(functions)
        self._site = self._pages(settings, pages)
        self._watch = self._watched(settings, functions, clocks)
        self._outputs()

    def _pages(self, settings: Settings, pages: Path | None) -> Site:
        site = Site(
            self,
            "Site",
            settings,
            http_api_id=self._http.api.api_id,
            socket_api_id=self._socket.api.api_id,
            sign_in_origin=self._sign_in.origin,
        )
        if pages is not None:
            site.publish(pages)
        return site

    def _watched(
        self, settings: Settings, functions: Mapping[str, lambda_.Function], clocks: Clocks
    ) -> Watch:
        signals = Signals(
            stage=settings.stage,
            functions=functions,
            machines=clocks.machines,
            tables={self._stores.tables: INDEXES, self._stores.vouchers: ()},
            apis={
                "http": {"ApiId": self._http.api.api_id, "Stage": "$default"},
                "ws": {"ApiId": self._socket.api.api_id, "Stage": routes.WEBSOCKET_STAGE},
            },
        )
        return Watch(self, "Watch", settings, signals=signals)

    def _outputs(self) -> None:
        site, sign_in = self._site, self._sign_in
        outputs = {
            "SiteUrl": site.url,
            "DistributionDomain": site.distribution.distribution_domain_name,
            "SiteBucket": site.bucket.bucket_name,
            "HttpApiId": self._http.api.api_id,
            "SocketApiId": self._socket.api.api_id,
            "UserPoolId": sign_in.pool.user_pool_id,
            "UserPoolClientId": sign_in.client.user_pool_client_id,
            "TablesTable": self._stores.tables.table_name,
            "VouchersTable": self._stores.vouchers.table_name,
            "AlarmTopic": self._watch.topic.topic_arn,
            "Dashboard": self._watch.dashboard.dashboard_name,
        }
        for name, value in outputs.items():
            cdk.CfnOutput(self, name, value=value)
