import type { Serve } from '#platform/serve.ts'
import { buyerRoutes } from './buyer.routes.ts'
import type { Accounts } from './room.ts'
import { officeRoutes } from './office.routes.ts'
import { sellerRoutes } from './seller.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'

/** Binds every call of the room. */
export function accountsRoutes(serve: Serve, { desk, sessions }: Accounts): void {
  buyerRoutes(serve, desk)
  sellerRoutes(serve, desk)
  sessionRoutes(serve, desk, sessions)
  officeRoutes(serve, desk)
}
