import type pg from 'pg'

/** Migrations, each of which runs once per database. Append new migrations; never change existing ones. */
const steps: readonly string[] = [
  `create table sandbox.objects (
     id text collate "C" primary key,
     account text collate "C" not null,
     kind text collate "C" not null,
     seq bigint generated always as identity,
     version integer not null,
     created bigint not null,
     family text collate "C",
     customer text collate "C",
     tag text collate "C",
     due_at bigint,
     currency text,
     net bigint,
     available_on bigint,
     body json not null,
     secret json
   ) with (fillfactor = 75, toast_tuple_target = 8160);
   create index objects_by_kind on sandbox.objects (account, kind, seq);
   create index objects_by_family on sandbox.objects (family) where family is not null;
   create index objects_by_customer on sandbox.objects (customer) where customer is not null;
   create index objects_by_tag on sandbox.objects (tag) where tag is not null;
   create index objects_due on sandbox.objects (due_at) where due_at is not null;
   create index objects_money on sandbox.objects (account, currency, available_on) include (net) where net is not null;
   create table sandbox.events (
     id text collate "C" primary key,
     account text collate "C" not null,
     seq bigint generated always as identity,
     type text collate "C" not null,
     created bigint not null,
     body json not null
   ) with (toast_tuple_target = 8160);
   create index events_by_account on sandbox.events (account, seq);
   create table sandbox.deliveries (
     id bigint generated always as identity primary key,
     event_id text collate "C" not null,
     endpoint text not null,
     due_at bigint,
     attempts integer not null default 0,
     last_status integer
   ) with (fillfactor = 75);
   create index deliveries_due on sandbox.deliveries (due_at) where due_at is not null;
   create index deliveries_by_event on sandbox.deliveries (event_id);
   create table sandbox.replies (
     key text collate "C" primary key,
     fingerprint text not null,
     status integer not null,
     body text not null,
     created_at bigint not null
   ) with (toast_tuple_target = 8160);
   create index replies_by_age on sandbox.replies (created_at);
   create table sandbox.faults (
     id text collate "C" primary key,
     remaining integer not null,
     rule json not null
   );
   create function sandbox.expect_fresh(written bigint, expected integer) returns void language plpgsql as $$
   begin
     if written <> expected then
       raise exception 'sandbox: an object changed meanwhile' using errcode = '40001';
     end if;
   end $$;`,
  `alter table sandbox.replies add request_id text`,
  `create index events_by_age on sandbox.events (created)`,
]

/** Creates or migrates the schema `sandbox`. Acquires a lock, so that several processes can start concurrently. */
export async function prepareSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('sandbox schema'))`)
    await client.query('create schema if not exists sandbox')
    await client.query('create table if not exists sandbox.steps (step integer primary key)')
    const done = await client.query<{ count: number }>('select count(*)::int as count from sandbox.steps')
    for (let step = done.rows[0]?.count ?? 0; step < steps.length; step += 1) {
      await client.query(steps[step] ?? '')
      await client.query('insert into sandbox.steps values ($1)', [step])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
