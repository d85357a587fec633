import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/database/db.ts'

const columns = sql`s.id, s.username`
const orders = { newest: sql`s.id desc`, name: sql`lower(s.name)` }

export const fragmentsAndParameters = (db: Db, id: string) =>
  sql<{ id: string; username: string }>`select ${columns} from sellers s where s.id = ${id}`.execute(db)

export function branches(db: Db, of: 'sellers' | 'buyers', order: keyof typeof orders) {
  const name = of === 'sellers' ? sql`s.name` : sql`s.full_name`
  const others = of === 'sellers' ? sql`order by ${orders[order]}` : sql``
  return sql<{ name: string }>`select ${name} as name from ${sql.table(of)} s ${others}`.execute(db)
}

export function lists(db: Db, wants: { name?: string }) {
  const where = [sql`true`]
  if (wants.name) where.push(beginsWith(sql`s.name`, wants.name))
  return sql<{ n: number }>`select count(*) as n from sellers s where ${sql.join(where, sql` and `)}`.execute(
    db,
  )
}

function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${column} like ${`${text}%`}`
}

export const anyTable = (db: Db, table: string) => sql`select from ${sql.table(table)}`.execute(db)

export const nullable = (db: Db) => sql<{ phone: string }>`select phone from sellers`.execute(db)

export const leftJoined = (db: Db) =>
  sql<{ name: string }>`select b.name from listings l left join brands b on b.id = l.brand_id`.execute(db)

export const anotherKind = (db: Db) => sql<{ at: string }>`select created_at as at from sellers`.execute(db)

export const renamed = (db: Db) => sql<{ nickname: string }>`select nickname from sellers`.execute(db)

export const others = (db: Db) => sql<{ name: string }>`select id from sellers`.execute(db)

export const tuple = (pool: pg.Pool) =>
  pool.query<[string, number]>({ text: 'select id, name from sellers', rowMode: 'array' })

export const untyped = async (pool: pg.Pool) => (await pool.query('select id from sellers')).rows
