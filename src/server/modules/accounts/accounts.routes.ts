import type { Serve } from '#platform/http/serve.ts'
import { buyerRoutes } from './buyer.routes.ts'
import type { Accounts } from './accounts.deps.ts'
import { adminRoutes } from './admin.routes.ts'
import { sellerRoutes } from './seller.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'

/** Binds every call of the module. */
export function accountsRoutes(serve: Serve, { context, sessions }: Accounts): void {
  buyerRoutes(serve, context)
  sellerRoutes(serve, context)
  sessionRoutes(serve, context, sessions)
  adminRoutes(serve, context)
}
