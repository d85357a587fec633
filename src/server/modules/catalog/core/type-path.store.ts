import { sql } from 'kysely'

/** Joins the types above the type `t`: `t2` is the parent of `t`, `t3` the parent of `t2`, and so on. */
export const typesAbove = sql`left join types t2 on t2.id = t.parent_id left join types t3 on t3.id = t2.parent_id
  left join types t4 on t4.id = t3.parent_id`

/** Labels of the type `t` and of the types above it, from the most specific type up. Requires `typesAbove`. */
export const labelsOfType = sql`array_remove(array[t.label, t2.label, t3.label, t4.label], null)`

/** Ids of the type `t`, of the types above it, and of the types merged into them. Requires `typesAbove`. */
export const idsOfType = sql`array(select of.id from types of where of.id in (t.id, t2.id, t3.id, t4.id)
  or of.merged_into in (t.id, t2.id, t3.id, t4.id) order by of.id)`
