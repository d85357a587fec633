import type pg from 'pg'
import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, texts } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { presentAccount, newAccountBody } from './account-body.ts'
import { refreshAccount, emitAccount } from './account-requirements.ts'
import { settable, applyAccountParams } from './account-write.ts'
import { emitAccountUpdated } from './accounts-v1.ts'
import { listV2 } from './list-v2.ts'

async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, settable)
  const account = unit.add('account', newAccountBody(unit), { secret: { verification: 'none' } })
  applyAccountParams(unit, account, params)
  const { body } = account
  if (body.applied_configurations.length > 0 && body.identity?.country === undefined)
    throw invalid('Missing required param: identity.country.', 'parameter_missing', 'identity.country')
  const { fees_collector: fees, losses_collector: losses } = body.defaults?.responsibilities ?? {}
  if (fees === undefined || losses === undefined) {
    throw invalid(
      'defaults.responsibilities.fees_collector and losses_collector are required with a dashboard.',
      'parameter_missing',
      'defaults.responsibilities',
    )
  }
  emitAccount(unit, account, 'v2.core.account.created')
  await refreshAccount(unit, account)
  return presentAccount(body, params)
}

async function update(unit: WorkUnit, account: StoredEntry<'account'>, params: Params): Promise<object> {
  allowOnly(params, settable)
  const parts = applyAccountParams(unit, account, params)
  unit.save(account)
  emitAccount(unit, account, 'v2.core.account.updated')
  for (const part of parts) emitAccount(unit, account, `v2.core.account[${part}].updated`)
  await refreshAccount(unit, account)
  await emitAccountUpdated(unit, account)
  return presentAccount(account.body, params)
}

async function list(unit: WorkUnit, pool: pg.Pool, params: Params): Promise<object> {
  allowOnly(params, ['applied_configurations', 'closed', 'limit', 'page'])
  const requested = texts(params, 'applied_configurations') ?? []
  const isEmpty = flag(params, 'closed') === true || requested.some((each) => each !== 'recipient')
  return listV2(pool, {
    url: '/v2/core/accounts',
    params,
    from: `sandbox.objects where account = '${unit.account}' and kind = 'account'${isEmpty ? ' and false' : ''}`,
    values: [],
    read: (body) => presentAccount(JSON.parse(body) as StoredEntry<'account'>['body'], {}),
  })
}

export const accountRoutes: readonly Route[] = [
  { method: 'POST', path: '/v2/core/accounts', run: ({ unit, params }) => create(unit, params) },
  { method: 'GET', path: '/v2/core/accounts', run: ({ unit, params, pool }) => list(unit, pool, params) },
  {
    method: 'GET',
    path: '/v2/core/accounts/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['include'])
      return presentAccount((await unit.get('account', id)).body, params)
    },
  },
  {
    method: 'POST',
    path: '/v2/core/accounts/:id',
    run: async ({ unit, id, params }) => update(unit, await unit.get('account', id), params),
  },
]
