-- Schema after migration 0093, the last one before the baseline, written by pg_dump of PostgreSQL 15. Restores of older
-- backups and the tests of the conversion create it. It never changes.
set local check_function_bodies = off;
CREATE FUNCTION public.check_watched_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into outbox (topic, payload)
  select 'watch:check', json_build_object('listingId', new.id)
  where exists (select from watches where listing_id = new.id and removed_at is null);
  return null;
end $$;
CREATE FUNCTION public.check_watched_size() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into outbox (topic, payload)
  select 'watch:check', json_build_object('listingId', p.id) from listings p
  where p.id = new.listing_id and p.watch_count > 0 and p.state = 'active'
    and exists (select from watches where listing_id = p.id and removed_at is null);
  return null;
end $$;
CREATE FUNCTION public.folded_text(said text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(said), NFKD), '[̀-ͯ҃-҉֑-ׇֽֿׁׂׅׄؐ-ًؚ-ٰٟۖ-ۜ۟-۪ۤۧۨ-ۭ᪰-᫿᷀-᷿⃐-⃿︀-️︠-︯]'::text, ''::text, 'g'::text), 'øłđı'::text, 'oldi'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text);
CREATE FUNCTION public.forbid_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the audit log only grows';
end $$;
CREATE FUNCTION public.forbid_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the ledger only grows: book a reversing entry instead';
end $$;
CREATE FUNCTION public.forget_notification_data() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.code := null;
  new.data := null;
  return new;
end $$;
CREATE FUNCTION public.hand_jobs_back() RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  handed integer;
begin
  if to_regclass('graphile_worker._private_jobs') is null or not is_older_build_connected()
    and exists (select from job_workers where seen_at > now() - interval '30 seconds' and id like '%:%') then
    return 0;
  end if;
  with given as (
    delete from outbox where id in (select id from outbox where max_attempts is not null and dead_at is null
      and leased_until is null order by id for update skip locked)
    returning *
  ), added as materialized (
    select graphile_worker.add_job(topic, payload, queue_name => series, run_at => due_at,
      max_attempts => greatest(max_attempts - attempts, 1), job_key => key,
      flags => case when trace is not null then array['trace:' || trace] end)
    from given order by id
  )
  select count(*) into handed from added;
  return handed;
end $$;
CREATE FUNCTION public.hold_room(of_holder text, of_size text, of_network text, at timestamp with time zone, wanted timestamp with time zone, most_of_holder integer, most_of_network integer, most_time interval, within interval, least_time interval, OUT holder text, OUT refused text, OUT until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  mine hold_times;
  room interval;
begin
  holder := of_holder;
  until := wanted;
  if most_of_network > 0 then
    perform pg_advisory_xact_lock(hashtextextended('holds of network ' || of_network, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('holds of ' || of_holder, 0));
  select * into mine from hold_times t where t.holder = of_holder and t.size_id = of_size;
  room := most_time - coalesce((
    select sum(upper(spans) - lower(spans))
    from unnest(mine.held * tstzmultirange(tstzrange(at - within, at))) as spans
  ), interval '0');
  until := least(wanted, at + room);
  if mine.until > at then
    return;
  elsif room < least_time then
    refused := 'time';
  elsif (select count(*) from hold_times t where t.holder = of_holder and t.until > at) >= most_of_holder then
    refused := 'holder';
  elsif most_of_network > 0 and most_of_network <= (
    select count(*) from (
      select from hold_times t where t.network = of_network and t.until > at limit most_of_network
    ) live
  ) then
    refused := 'network';
  end if;
end $$;
CREATE FUNCTION public.hold_room_of_networks(of_holder text, of_size text, of_networks text[], at timestamp with time zone, wanted timestamp with time zone, most_of_holder integer, most_of_networks integer[], most_time interval, within interval, least_time interval, OUT holder text, OUT refused text, OUT until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  net text;
  most integer;
begin
  for net in select n from unnest(of_networks) with ordinality as nets(n, no) where cardinality(most_of_networks) > 0 order by no
  loop
    perform pg_advisory_xact_lock(hashtextextended('holds of network ' || net, 0));
  end loop;
  -- It knows nothing of networks with a limit of 0.
  select room.holder, room.refused, room.until into holder, refused, until from hold_room(
    of_holder, of_size, of_networks[1], at, wanted, most_of_holder, 0, most_time, within, least_time) room;
  if refused is not null or exists (
    select from hold_times t where t.holder = of_holder and t.size_id = of_size and t.until > at
  ) then
    return;
  end if;
  for net, most in select n, m from unnest(of_networks, most_of_networks) as nets(n, m) where m is not null loop
    -- '0' is what follows the slash.
    if most <= (
      select count(*) from (
        select from hold_times t
        where t.network collate "C" >= net and t.network collate "C" < net || '0' and t.until > at limit most
      ) live
    ) then
      refused := 'network';
    end if;
  end loop;
end $$;
CREATE FUNCTION public.is_older_build_connected() RETURNS boolean
    LANGUAGE sql
    AS $_$
  select exists (select from pg_stat_activity where datname = current_database()
    and application_name ~ '^souk \d{4}$' and right(application_name, 4) < '0093')
$_$;
CREATE FUNCTION public.keep_protection() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.protected_until is null and new.state = 'shipped' and old.state = 'paid' then
    new.protected_until := greatest(new.due_at, protection_end(new.shipped_at, new.ships_by, new.arrives_by));
  end if;
  new.due_at := greatest(new.due_at, new.protected_until);
  return new;
end $$;
CREATE FUNCTION public.search_words(said text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    RETURN array_to_tsvector(string_to_array(TRIM(BOTH FROM regexp_replace(regexp_replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(said), NFKD), '[̀-ͯ҃-҉֑-ׇֽֿׁׂׅׄؐ-ًؚ-ٰٟۖ-ۜ۟-۪ۤۧۨ-ۭ᪰-᫿᷀-᷿⃐-⃿︀-️︠-︯''’`]'::text, ''::text, 'g'::text), 'øłđı'::text, 'oldi'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), '([[:alnum:]]{40})[[:alnum:]]+'::text, '\1'::text, 'g'::text)), ' '::text));
CREATE FUNCTION public.without_elisions(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(folded, '(?<![[:alnum:]])([[:alpha:]]{1,2})[''’`](?=[[:alpha:]])'::text, '\1 '::text, 'g'::text);
CREATE FUNCTION public.words_of_folded(folded text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN string_to_array(TRIM(BOTH FROM regexp_replace(regexp_replace(regexp_replace(folded, '[''’`]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), '([[:alnum:]]{40})[[:alnum:]]+'::text, '\1'::text, 'g'::text)), ' '::text);
CREATE FUNCTION public.title_words(title text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    BEGIN ATOMIC
 WITH parts AS (
          SELECT public.folded_text(part.part) AS folded
            FROM string_to_table(title_words.title, ' '::text) part(part)
         ), words AS (
          SELECT p.folded,
             public.words_of_folded(p.folded) AS list
            FROM parts p
         )
  SELECT array_to_tsvector(ARRAY( SELECT unnest(w.list) AS unnest
            FROM words w
         UNION
          SELECT unnest(public.words_of_folded(public.without_elisions(w.folded))) AS unnest
            FROM words w
         UNION
          SELECT "left"(array_to_string(w.list, ''::text), 40) AS "left"
            FROM words w
           WHERE ((cardinality(w.list) >= 2) AND (cardinality(w.list) <= 8)))) AS array_to_tsvector;
END;
CREATE FUNCTION public.listing_search_words(title text, color text, gender text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE COST 1000 PARALLEL SAFE
    RETURN (public.title_words(title) || public.search_words(concat_ws(' '::text, color, gender, CASE WHEN (gender = ANY (ARRAY['women'::text, 'men'::text])) THEN (gender || 's'::text) ELSE NULL::text END)));
CREATE FUNCTION public.listing_words(title text, color text, gender text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE COST 1000 PARALLEL SAFE
    RETURN public.search_words(concat_ws(' '::text, title, color, gender, CASE WHEN (gender = ANY (ARRAY['women'::text, 'men'::text])) THEN (gender || 's'::text) ELSE NULL::text END));
CREATE TABLE public.sellers (
    id text NOT NULL,
    username text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text,
    must_reset boolean DEFAULT false NOT NULL,
    phone text,
    instagram text,
    avatar_key text,
    bio text DEFAULT ''::text NOT NULL,
    ships_from text DEFAULT ''::text NOT NULL,
    return_policy text DEFAULT ''::text NOT NULL,
    shipping_cents integer DEFAULT 0 NOT NULL,
    is_seller boolean DEFAULT true NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    is_sa boolean DEFAULT false NOT NULL,
    sa_revoked_at timestamp with time zone,
    featured_rank integer,
    payout_account_id text,
    payouts_enabled boolean DEFAULT false NOT NULL,
    rating_sum integer DEFAULT 0 NOT NULL,
    rating_count integer DEFAULT 0 NOT NULL,
    review_version integer DEFAULT 0 NOT NULL,
    holiday_until timestamp with time zone,
    suspended_at timestamp with time zone,
    suspended_reason text,
    waived text[] DEFAULT '{}'::text[] NOT NULL,
    is_ready boolean GENERATED ALWAYS AS (((((avatar_key IS NOT NULL) AND (bio <> ''::text)) OR ('profile'::text = ANY (waived))) AND ((ships_from <> ''::text) OR ('ships-from'::text = ANY (waived))) AND ((return_policy <> ''::text) OR ('return-policy'::text = ANY (waived))) AND (payouts_enabled OR is_sa OR ('payouts'::text = ANY (waived))))) STORED NOT NULL,
    created_at timestamp with time zone NOT NULL,
    language text,
    response_minutes integer,
    return_days integer,
    return_paid_by text,
    return_to jsonb,
    staff_role text,
    ship_from jsonb,
    shipping jsonb,
    is_helper boolean DEFAULT false NOT NULL,
    shop_changed_at timestamp with time zone,
    CONSTRAINT sellers_check CHECK ((num_nulls(suspended_at, suspended_reason) = ANY (ARRAY[0, 2]))),
    CONSTRAINT sellers_response_minutes_check CHECK ((response_minutes >= 0)),
    CONSTRAINT sellers_return_days CHECK (((return_days >= 0) AND (return_days <= 365))),
    CONSTRAINT sellers_return_paid_by CHECK ((return_paid_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
    CONSTRAINT sellers_return_terms CHECK (((return_days IS NULL) = (return_paid_by IS NULL))),
    CONSTRAINT sellers_shipping_cents_check CHECK (((shipping_cents >= 0) AND (shipping_cents <= 50000))),
    CONSTRAINT sellers_staff_role CHECK ((staff_role = ANY (ARRAY['support'::text, 'moderator'::text, 'finance'::text])))
);
CREATE FUNCTION public.may_sign_in(s public.sellers) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  select s.is_helper or s.is_admin or s.staff_role is not null
    or case when s.is_sa then s.sa_revoked_at is null else s.is_seller end
$$;
CREATE FUNCTION public.name_words(name text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT COST 1000 PARALLEL SAFE
    BEGIN ATOMIC
 WITH folded AS (
          SELECT public.folded_text(name) AS text
         ), words AS (
          SELECT public.words_of_folded(f.text) AS list
            FROM folded f
         )
  SELECT array_to_tsvector(ARRAY( SELECT unnest(w.list) AS unnest
            FROM words w
         UNION
          SELECT unnest(public.words_of_folded(public.without_elisions(f.text))) AS unnest
            FROM folded f
         UNION
          SELECT "left"(array_to_string(w.list[first.first:((first.first + count.count) - 1)], ''::text), 40) AS "left"
            FROM words w,
             LATERAL generate_series(1, cardinality(w.list)) first(first),
             generate_series(2, 4) count(count)
           WHERE (((first.first + count.count) - 1) <= cardinality(w.list)))) AS array_to_tsvector;
END;
CREATE FUNCTION public.note_private_photo() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into private_photos (key) values (new.key) on conflict do nothing;
  insert into invalidations (topic, key) values ('private-photo', new.key);
  return null;
end $$;
CREATE FUNCTION public.protection_end(shipped_at timestamp with time zone, ships_by date, arrives_by date) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select (arrives_by + 1 + case when late > 0 then late + 2 else 0 end + grace + time '12:00') at time zone 'UTC'
  from (select (shipped_at at time zone 'UTC')::date - ships_by as late,
      coalesce((select (value #>> '{}')::integer from setting_overrides
        where key = 'receivedAfterEstimateDays' and jsonb_typeof(value) = 'number'), 3) as grace) of_parcel
$$;
CREATE FUNCTION public.recount_added_units() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
begin
  update listings p set has_units = not has_units
  where p.id in (select listing_id from added) and p.has_units is distinct from
    exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired);
  return null;
end $$;
CREATE FUNCTION public.recount_units() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update listings p set has_units = not has_units
  where p.id = new.listing_id and p.has_units is distinct from
    exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired);
  return null;
end $$;
CREATE FUNCTION public.remove_older_job(job_key text) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.remove_job(job_key);
  end if;
  return true;
end $$;
CREATE FUNCTION public.rest_while_suspended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from sellers where id = new.seller_id and suspended_at is not null) then
    new.state := 'paused';
    new.is_suspended := true;
  end if;
  return new;
end $$;
CREATE FUNCTION public.role_of(s public.sellers) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when s.is_sa and s.sa_revoked_at is null then 'owner' when s.is_admin then 'admin' else s.staff_role end
$$;
CREATE FUNCTION public.take_over_older_jobs() RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  fired record;
begin
  if is_older_build_connected() then
    return false;
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return true;
  end if;
  for fired in
    select c.identifier, coalesce(c.last_execution, c.known_since) as at
    from graphile_worker._private_known_crontabs c
    where not exists (select from schedules s where s.name = c.identifier
      and s.fired_at >= coalesce(c.last_execution, c.known_since))
  loop
    insert into schedules as s (name, fired_at) values (fired.identifier, fired.at)
    on conflict (name) do update set fired_at = greatest(s.fired_at, excluded.fired_at);
  end loop;
  if not exists (select from graphile_worker._private_jobs) or not pg_try_advisory_xact_lock(727274092) then
    return true;
  end if;
  with moved as (
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and (j.locked_at is null or not exists (select from job_workers w
      where w.id = j.locked_by and w.seen_at > now() - interval '30 seconds'))
    returning j.*, t.identifier
  )
  insert into outbox as m (topic, key, payload, due_at, attempts, claims, max_attempts, series, last_error, dead_at, trace)
  select v.identifier, v.key, v.payload, v.run_at,
    case when v.locked_at is null then v.attempts else least(v.attempts, v.max_attempts - 1) end, v.attempts,
    v.max_attempts, q.queue_name, v.last_error,
    case when v.locked_at is null and v.attempts >= v.max_attempts then v.updated_at end,
    (select substr(flag, 7) from jsonb_object_keys(v.flags) flag where flag like 'trace:%' limit 1)
  from moved v left join graphile_worker._private_job_queues q on q.id = v.job_queue_id
  -- A job that was put again while it ran has lost its key and its attempts: its successor does the work.
  where not (v.locked_at is not null and v.key is null and v.last_error is null
    and v.max_attempts > 1 and v.attempts >= v.max_attempts)
  order by v.id
  on conflict (topic, key) do update set payload = excluded.payload, due_at = excluded.due_at,
    max_attempts = excluded.max_attempts, series = excluded.series, trace = excluded.trace,
    is_put_again = m.leased_until is not null, dead_at = null,
    attempts = case when m.leased_until is null then excluded.attempts else m.attempts end
    where excluded.dead_at is null;
  delete from graphile_worker._private_job_queues q
  where not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
  return true;
end $$;
CREATE TABLE public.admin_days (
    day date NOT NULL,
    orders integer NOT NULL,
    sales_cents bigint NOT NULL,
    fee_cents bigint NOT NULL,
    commission_cents bigint NOT NULL,
    refunds integer NOT NULL,
    refund_cents bigint NOT NULL,
    new_sellers integer NOT NULL,
    new_buyers integer NOT NULL,
    new_members integer NOT NULL,
    shipped integer NOT NULL,
    ship_seconds bigint NOT NULL,
    lost_cents bigint,
    net_fee_cents bigint,
    membership_cents bigint,
    own_cents bigint,
    provider_fee_cents bigint,
    time_zone text
);
CREATE TABLE public.alerts (
    kind text NOT NULL,
    is_firing boolean NOT NULL,
    since timestamp with time zone NOT NULL,
    notified_at timestamp with time zone,
    measured double precision,
    place text
);
CREATE TABLE public.answer_minutes (
    minute timestamp with time zone NOT NULL,
    answers integer NOT NULL,
    errors integer NOT NULL,
    CONSTRAINT answer_minutes_answers_check CHECK ((answers >= 0)),
    CONSTRAINT answer_minutes_errors_check CHECK ((errors >= 0))
);
CREATE TABLE public.answered_calls (
    key bytea NOT NULL,
    request bytea NOT NULL,
    reply bytea,
    begun_at timestamp with time zone NOT NULL
);
CREATE TABLE public.audit_entries (
    no bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id text NOT NULL,
    action text NOT NULL,
    target_kind text NOT NULL,
    target_id text NOT NULL,
    before jsonb,
    after jsonb,
    why text NOT NULL,
    prev_hash bytea NOT NULL,
    hash bytea NOT NULL
);
CREATE TABLE public.audit_head (
    only_one boolean DEFAULT true NOT NULL,
    no bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_head_only_one_check CHECK (only_one)
);
CREATE TABLE public.audit_seals (
    no bigint NOT NULL,
    hash bytea NOT NULL,
    mac bytea NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.backups (
    id text NOT NULL,
    name text NOT NULL,
    place text NOT NULL,
    is_scheduled boolean NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone,
    bytes bigint,
    error text,
    removed_at timestamp with time zone,
    tried_at timestamp with time zone,
    trial jsonb,
    CONSTRAINT backups_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT backups_place_check CHECK ((place = ANY (ARRAY['folder'::text, 'bucket'::text])))
);
CREATE TABLE public.bags (
    buyer_id text NOT NULL,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.brand_aliases (
    name text NOT NULL,
    brand_id integer NOT NULL
);
CREATE TABLE public.brands (
    id integer NOT NULL,
    name text NOT NULL,
    is_custom boolean DEFAULT false NOT NULL
);
ALTER TABLE public.brands ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.brands_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.buyer_addresses (
    id text NOT NULL,
    buyer_id text NOT NULL,
    address jsonb NOT NULL,
    digest bytea NOT NULL,
    saved_at timestamp with time zone NOT NULL
);
CREATE TABLE public.buyers (
    id text NOT NULL,
    username text,
    full_name text DEFAULT ''::text NOT NULL,
    fname text DEFAULT ''::text NOT NULL,
    lname text DEFAULT ''::text NOT NULL,
    email text NOT NULL,
    password_hash text,
    must_confirm boolean DEFAULT false NOT NULL,
    must_reset boolean DEFAULT false NOT NULL,
    phone text,
    instagram text,
    address_line1 text DEFAULT ''::text NOT NULL,
    address_line2 text DEFAULT ''::text NOT NULL,
    address_city text DEFAULT ''::text NOT NULL,
    address_state text DEFAULT ''::text NOT NULL,
    address_zip text DEFAULT ''::text NOT NULL,
    disclaimer boolean DEFAULT false NOT NULL,
    is_validated boolean DEFAULT false NOT NULL,
    is_paid_signup boolean DEFAULT false NOT NULL,
    customer_id text,
    subscription_id text,
    subscription_status text,
    subscription_end_at timestamp with time zone,
    subscription_canceled boolean DEFAULT false NOT NULL,
    member_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone,
    signup_browser bytea,
    spent_at timestamp with time zone,
    language text,
    blocked_at timestamp with time zone,
    blocked_reason text
);
CREATE UNLOGGED TABLE public.call_counts (
    key text NOT NULL,
    count integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.card_events (
    id text NOT NULL,
    type text NOT NULL,
    object_id text,
    account_id text,
    payment_id text,
    received_at timestamp with time zone NOT NULL
);
CREATE TABLE public.catalog_merge_listings (
    merge_id text NOT NULL,
    listing_id text NOT NULL,
    was text NOT NULL
);
CREATE TABLE public.catalog_merges (
    id text NOT NULL,
    kind text NOT NULL,
    gone jsonb NOT NULL,
    into_key text NOT NULL,
    at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone
);
CREATE TABLE public.colors (
    label text NOT NULL,
    alias_of text,
    CONSTRAINT colors_check CHECK ((alias_of <> label)),
    CONSTRAINT colors_label_check CHECK (((label = lower(label)) AND (label <> ''::text)))
);
CREATE TABLE public.consents (
    person text NOT NULL,
    page_id text NOT NULL,
    version integer NOT NULL,
    language text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.content_versions (
    page_id text NOT NULL,
    version integer NOT NULL,
    text text,
    at timestamp with time zone NOT NULL,
    by_id text NOT NULL,
    why text NOT NULL,
    language text,
    asks_again boolean DEFAULT false NOT NULL
);
CREATE TABLE public.conversation_blocks (
    buyer_id text NOT NULL,
    seller_id text NOT NULL,
    by text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT conversation_blocks_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text])))
);
CREATE TABLE public.conversation_reports (
    id text NOT NULL,
    conversation_id text NOT NULL,
    by text NOT NULL,
    reason text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    closed_by text,
    CONSTRAINT conversation_reports_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text, 'rules'::text])))
);
CREATE TABLE public.conversations (
    id text NOT NULL,
    buyer_id text,
    seller_id text NOT NULL,
    listing_id text,
    seller_order_id text,
    title text NOT NULL,
    photo jsonb,
    order_number text,
    started_at timestamp with time zone NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    last_id text DEFAULT ''::text NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_by text DEFAULT ''::text NOT NULL,
    last_text text DEFAULT ''::text NOT NULL,
    buyer_read integer DEFAULT 0 NOT NULL,
    seller_read integer DEFAULT 0 NOT NULL,
    buyer_unread boolean DEFAULT false NOT NULL,
    seller_unread boolean DEFAULT false NOT NULL,
    waiting_since timestamp with time zone,
    support text,
    words tsvector DEFAULT ''::tsvector NOT NULL,
    guest_blocked_by text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT conversations_check CHECK ((num_nonnulls(listing_id, seller_order_id) = 1)),
    CONSTRAINT conversations_support_check CHECK ((support = ANY (ARRAY['called'::text, 'joined'::text])))
);
CREATE TABLE public.dispute_files (
    id text NOT NULL,
    dispute_id text NOT NULL,
    field text NOT NULL,
    name text NOT NULL,
    bytes integer NOT NULL,
    provider_id text,
    added_at timestamp with time zone NOT NULL
);
CREATE TABLE public.dispute_losses (
    dispute_id text NOT NULL,
    seller_order_id text NOT NULL,
    no integer DEFAULT 1 NOT NULL,
    earnings_from text NOT NULL,
    earnings_cents integer NOT NULL,
    commission_cents integer NOT NULL,
    fee_cents integer NOT NULL,
    CONSTRAINT dispute_losses_commission_cents_check CHECK ((commission_cents >= 0)),
    CONSTRAINT dispute_losses_earnings_cents_check CHECK ((earnings_cents >= 0)),
    CONSTRAINT dispute_losses_earnings_from_check CHECK ((earnings_from = ANY (ARRAY['held'::text, 'debt'::text]))),
    CONSTRAINT dispute_losses_fee_cents_check CHECK ((fee_cents >= 0))
);
CREATE TABLE public.disputes (
    id text NOT NULL,
    provider_id text NOT NULL,
    order_id text,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    is_inquiry boolean NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    evidence_due_at timestamp with time zone,
    submitted_at timestamp with time zone,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT disputes_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE TABLE public.email_reports (
    id text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.email_suppressions (
    address text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT email_suppressions_reason_check CHECK ((reason = ANY (ARRAY['rejected'::text, 'bounce'::text, 'complaint'::text])))
);
CREATE TABLE public.emails (
    id text NOT NULL,
    key text,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    unsubscribe jsonb,
    state text DEFAULT 'kept'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT emails_state_check CHECK ((state = ANY (ARRAY['kept'::text, 'waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE TABLE public.event_endpoints (
    id text NOT NULL,
    endpoint jsonb NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.extension_faults (
    extension text NOT NULL,
    place text NOT NULL,
    message text NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.extension_values (
    extension text NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.extensions (
    name text NOT NULL,
    is_on boolean NOT NULL,
    switches integer NOT NULL,
    switched_at timestamp with time zone NOT NULL,
    switched_by text NOT NULL
);
CREATE TABLE public.feedback (
    id text NOT NULL,
    seller_id text NOT NULL,
    order_line_id text,
    author text DEFAULT ''::text NOT NULL,
    rate numeric(2,1) NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    photo_key text,
    listing_photo_key text,
    reply text,
    replied_at timestamp with time zone,
    hidden boolean DEFAULT false NOT NULL,
    hidden_reason text,
    hidden_at timestamp with time zone,
    hidden_by text,
    is_shown boolean GENERATED ALWAYS AS (((NOT hidden) AND ((order_line_id IS NOT NULL) OR (btrim(body, E' \t\n\r'::text) <> ''::text)))) STORED NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT feedback_check CHECK (((reply IS NULL) = (replied_at IS NULL))),
    CONSTRAINT feedback_check1 CHECK ((hidden = (hidden_at IS NOT NULL))),
    CONSTRAINT feedback_rate_check CHECK (((rate >= 0.5) AND (rate <= (5)::numeric)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_vacuum_insert_threshold='500');
CREATE TABLE public.feedback_decision_items (
    decision_id text NOT NULL,
    feedback_id text NOT NULL,
    was_hidden text
);
CREATE TABLE public.feedback_decisions (
    id text NOT NULL,
    kind text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    decided_by text NOT NULL,
    at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT feedback_decisions_kind_check CHECK ((kind = ANY (ARRAY['hide'::text, 'keep'::text, 'show'::text])))
);
CREATE TABLE public.feedback_photos (
    key text NOT NULL,
    seller_order_id text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.feedback_reports (
    id text NOT NULL,
    feedback_id text NOT NULL,
    reporter text NOT NULL,
    reason text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    outcome text,
    closed_by text,
    decision_id text,
    CONSTRAINT feedback_reports_check CHECK (((closed_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT feedback_reports_outcome_check CHECK ((outcome = ANY (ARRAY['hidden'::text, 'kept'::text]))),
    CONSTRAINT feedback_reports_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'offensive'::text, 'personal'::text, 'untrue'::text, 'other'::text])))
);
CREATE TABLE public.feeds (
    recipient text NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    unread integer DEFAULT 0 NOT NULL,
    digest_day date,
    CONSTRAINT feeds_unread_check CHECK ((unread >= 0))
);
CREATE TABLE public.former_usernames (
    id text NOT NULL,
    seller_id text NOT NULL,
    username text NOT NULL,
    is_reserved boolean DEFAULT true NOT NULL,
    left_at timestamp with time zone NOT NULL
);
CREATE TABLE public.gift_refunds (
    id text NOT NULL,
    gift_id text NOT NULL,
    amount_cents integer NOT NULL,
    days integer NOT NULL,
    from_account text NOT NULL,
    by text NOT NULL,
    by_id text,
    why text NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    provider_id text,
    error text,
    asked_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone,
    CONSTRAINT gift_refunds_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT gift_refunds_by_check CHECK ((by = ANY (ARRAY['giver'::text, 'admin'::text]))),
    CONSTRAINT gift_refunds_days_check CHECK ((days >= 0)),
    CONSTRAINT gift_refunds_from_account_check CHECK ((from_account = ANY (ARRAY['gift_deferred'::text, 'subscription_revenue'::text]))),
    CONSTRAINT gift_refunds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'made'::text, 'failed'::text])))
);
CREATE TABLE public.gifts (
    id text NOT NULL,
    code text NOT NULL,
    holder text NOT NULL,
    browser text,
    buyer_id text,
    attempt text NOT NULL,
    months integer NOT NULL,
    price_cents integer NOT NULL,
    currency text NOT NULL,
    giver_name text NOT NULL,
    giver_email text NOT NULL,
    receiver_name text NOT NULL,
    receiver_email text NOT NULL,
    message text NOT NULL,
    send_at timestamp with time zone NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    confirmation_token text NOT NULL,
    card_attempts integer DEFAULT 1 NOT NULL,
    payment_id text,
    placed_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    expires_at timestamp with time zone,
    mail_due_at timestamp with time zone,
    mailed_at timestamp with time zone,
    emails integer DEFAULT 0 NOT NULL,
    remind_at timestamp with time zone,
    redeemed_at timestamp with time zone,
    redeemed_by text,
    recognised_at timestamp with time zone,
    disputed_at timestamp with time zone,
    language text,
    CONSTRAINT gifts_check CHECK (((state = ANY (ARRAY['pending'::text, 'cancelled'::text])) = (paid_at IS NULL))),
    CONSTRAINT gifts_check1 CHECK (((state <> 'redeemed'::text) OR ((redeemed_at IS NOT NULL) AND (redeemed_by IS NOT NULL)))),
    CONSTRAINT gifts_months_check CHECK ((months = ANY (ARRAY[3, 6, 12]))),
    CONSTRAINT gifts_price_cents_check CHECK ((price_cents > 0)),
    CONSTRAINT gifts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'cancelled'::text, 'open'::text, 'redeemed'::text, 'expired'::text, 'void'::text, 'refunded'::text])))
);
CREATE TABLE public.helper_acts (
    id text NOT NULL,
    help_id text NOT NULL,
    seller_id text NOT NULL,
    act text NOT NULL,
    target text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE public.hold_times (
    holder text NOT NULL,
    size_id text NOT NULL,
    network text NOT NULL,
    held tstzmultirange NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.holds (
    id text NOT NULL,
    size_id text NOT NULL,
    listing_id text NOT NULL,
    holder text NOT NULL,
    state text DEFAULT 'held'::text NOT NULL,
    extended boolean DEFAULT false NOT NULL,
    order_id text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    paying_until timestamp with time zone,
    confirm_until timestamp with time zone,
    CONSTRAINT holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'sold'::text, 'released'::text, 'lapsed'::text])))
);
CREATE TABLE public.inboxes (
    recipient text NOT NULL,
    unread integer DEFAULT 0 NOT NULL,
    seq integer DEFAULT 0 NOT NULL,
    CONSTRAINT inboxes_unread_check CHECK ((unread >= 0))
);
CREATE TABLE public.invalidations (
    seq bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    topic text NOT NULL,
    key text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE public.invalidations ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invalidations_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.issue_emails (
    issue_id text NOT NULL,
    reader text NOT NULL,
    notes integer DEFAULT 0 NOT NULL,
    mailed_at timestamp with time zone,
    CONSTRAINT issue_emails_reader_check CHECK ((reader = ANY (ARRAY['buyer'::text, 'seller'::text])))
);
CREATE TABLE public.issue_notes (
    id bigint NOT NULL,
    issue_id text NOT NULL,
    by text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    photo_keys text[] DEFAULT '{}'::text[] NOT NULL,
    offer text,
    offer_cents integer,
    at timestamp with time zone NOT NULL,
    message_id text,
    CONSTRAINT issue_notes_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'clock'::text]))),
    CONSTRAINT issue_notes_offer_cents_check CHECK ((offer_cents > 0)),
    CONSTRAINT issue_notes_offer_check CHECK ((offer = ANY (ARRAY['none'::text, 'return'::text, 'refund'::text])))
);
ALTER TABLE public.issue_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.issue_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.issue_photos (
    key text NOT NULL,
    seller_order_id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    blur text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.issues (
    id text NOT NULL,
    seller_order_id text NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    photo_keys text[] DEFAULT '{}'::text[] NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    outcome text,
    opened_at timestamp with time zone NOT NULL,
    answer_by timestamp with time zone NOT NULL,
    decide_by timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    closed_by text,
    return_carrier text,
    return_tracking text,
    return_sent_at timestamp with time zone,
    return_to jsonb,
    return_paid_by text,
    refund_cents integer,
    refunds_since timestamp with time zone,
    return_decided_at timestamp with time zone,
    CONSTRAINT issues_check CHECK (((return_to IS NULL) = (return_paid_by IS NULL))),
    CONSTRAINT issues_closed_by_check CHECK ((closed_by = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'clock'::text, 'provider'::text]))),
    CONSTRAINT issues_kind_check CHECK ((kind = ANY (ARRAY['not-received'::text, 'damaged'::text, 'not-as-described'::text, 'wrong-item'::text, 'other'::text]))),
    CONSTRAINT issues_outcome_check CHECK ((outcome = ANY (ARRAY['received'::text, 'refunded'::text, 'partly-refunded'::text]))),
    CONSTRAINT issues_refund_cents CHECK ((refund_cents > 0)),
    CONSTRAINT issues_return_paid_by_check CHECK ((return_paid_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
    CONSTRAINT issues_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'returning'::text, 'returned'::text, 'closed'::text])))
);
CREATE TABLE public.job_workers (
    id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.known_browsers (
    account text NOT NULL,
    browser bytea NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.ledger_balances (
    account text NOT NULL,
    currency text NOT NULL,
    cents bigint NOT NULL
);
CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    entry_key text NOT NULL,
    debit text NOT NULL,
    credit text NOT NULL,
    amount_cents bigint NOT NULL,
    currency text NOT NULL,
    ref_type text NOT NULL,
    ref_id text NOT NULL,
    provider_id text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_entries_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT ledger_entries_check CHECK ((debit <> credit))
);
ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_rolled (
    only_one boolean DEFAULT true NOT NULL,
    upto bigint NOT NULL,
    CONSTRAINT ledger_rolled_only_one_check CHECK (only_one)
);
CREATE TABLE public.listing_attempts (
    seller_id text NOT NULL,
    attempt text NOT NULL,
    listing_id text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.listing_checks (
    listing_id text NOT NULL,
    reasons text[] NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT listing_checks_reasons_check CHECK (((cardinality(reasons) > 0) AND (reasons <@ ARRAY['first'::text, 'edited'::text, 'reported'::text, 'asked'::text])))
);
CREATE TABLE public.listing_decision_listings (
    decision_id text NOT NULL,
    listing_id text NOT NULL,
    before jsonb NOT NULL
);
CREATE TABLE public.listing_decisions (
    id text NOT NULL,
    kind text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    decided_by text NOT NULL,
    at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT listing_decisions_kind_check CHECK ((kind = ANY (ARRAY['approve'::text, 'hide'::text])))
);
CREATE TABLE public.listing_import_rows (
    import_id text NOT NULL,
    line integer NOT NULL,
    outcome text NOT NULL,
    listing_id text,
    title text DEFAULT ''::text NOT NULL,
    field text,
    message text,
    fingerprint text,
    CONSTRAINT listing_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['made'::text, 'updated'::text, 'unchanged'::text, 'failed'::text])))
);
CREATE TABLE public.listing_imports (
    id text NOT NULL,
    seller_id text NOT NULL,
    file_name text NOT NULL,
    hash bytea NOT NULL,
    bytes bigint NOT NULL,
    start_as text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    bytes_done bigint DEFAULT 0 NOT NULL,
    last_line integer DEFAULT 0 NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    made integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    noted integer DEFAULT 0 NOT NULL,
    error text,
    worker text,
    worker_until timestamp with time zone,
    has_file boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    language text,
    claims bigint DEFAULT 0 NOT NULL,
    mapping jsonb,
    allow_repeats boolean DEFAULT false NOT NULL,
    total bigint,
    photos_added bigint DEFAULT 0 NOT NULL,
    photos_missing bigint DEFAULT 0 NOT NULL,
    CONSTRAINT listing_imports_start_as_check CHECK ((start_as = ANY (ARRAY['draft'::text, 'active'::text]))),
    CONSTRAINT listing_imports_state CHECK ((state = ANY (ARRAY['mapping'::text, 'waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE TABLE public.listing_reports (
    id text NOT NULL,
    listing_id text NOT NULL,
    reporter text NOT NULL,
    reason text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    decision_id text,
    CONSTRAINT listing_reports_reason_check CHECK ((reason = ANY (ARRAY['counterfeit'::text, 'not-as-described'::text, 'prohibited'::text, 'offensive'::text, 'other'::text])))
);
CREATE TABLE public.listing_sizes (
    id text NOT NULL,
    listing_id text NOT NULL,
    label text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    qty integer NOT NULL,
    held integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL,
    CONSTRAINT listing_sizes_check CHECK (((held >= 0) AND (held <= qty))),
    CONSTRAINT listing_sizes_qty_check CHECK (((qty >= 0) AND (qty <= 999)))
);
CREATE TABLE public.listing_views (
    listing_id text NOT NULL,
    visitor text NOT NULL,
    hour timestamp with time zone NOT NULL
);
CREATE TABLE public.listings (
    id text NOT NULL,
    no integer NOT NULL,
    seller_id text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    brand_id integer,
    type_id integer,
    gender text,
    color text,
    condition text,
    price_cents integer,
    currency text DEFAULT 'usd'::text NOT NULL,
    total_allowed integer DEFAULT 1 NOT NULL,
    held integer DEFAULT 0 NOT NULL,
    has_units boolean DEFAULT true NOT NULL,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    removed_from text,
    hidden_reason text,
    hidden_at timestamp with time zone,
    hidden_from text,
    is_suspended boolean DEFAULT false NOT NULL,
    tab text GENERATED ALWAYS AS (
CASE
    WHEN (state = ANY (ARRAY['draft'::text, 'removed'::text])) THEN state
    WHEN (has_units AND (total_allowed > 0)) THEN state
    ELSE 'sold'::text
END) STORED NOT NULL,
    featured_rank integer,
    watch_count integer DEFAULT 0 NOT NULL,
    view_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    listed_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone,
    CONSTRAINT listings_check CHECK (((state = 'removed'::text) OR (removed_from IS NULL))),
    CONSTRAINT listings_check1 CHECK (((state = 'draft'::text) OR ((state = 'removed'::text) AND (removed_from = 'draft'::text)) OR (num_nulls(brand_id, type_id, color, condition, price_cents) = 0))),
    CONSTRAINT listings_check2 CHECK ((num_nulls(hidden_reason, hidden_at, hidden_from) = ANY (ARRAY[0, 3]))),
    CONSTRAINT listings_check3 CHECK (((hidden_reason IS NULL) OR ((state <> 'active'::text) AND (removed_from IS DISTINCT FROM 'active'::text)))),
    CONSTRAINT listings_color_in_lower_case CHECK ((color = lower(color))),
    CONSTRAINT listings_held_check CHECK ((held >= 0)),
    CONSTRAINT listings_hidden_from_check CHECK ((hidden_from = ANY (ARRAY['active'::text, 'paused'::text]))),
    CONSTRAINT listings_price_cents_check CHECK (((price_cents >= 100) AND (price_cents <= 5000000))),
    CONSTRAINT listings_removed_from_check CHECK ((removed_from = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text]))),
    CONSTRAINT listings_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'removed'::text]))),
    CONSTRAINT listings_total_allowed_check CHECK ((total_allowed >= 0))
);
ALTER TABLE public.listings ALTER COLUMN no ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.listings_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.machine_reports (
    machine text NOT NULL,
    kind text NOT NULL,
    measured double precision NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.mailed_links (
    id text NOT NULL,
    kind text NOT NULL,
    token_hash bytea NOT NULL,
    email text NOT NULL,
    buyer_id text,
    seller_id text,
    application_id text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    role text,
    invited_by text,
    CONSTRAINT mailed_links_kind CHECK ((kind = ANY (ARRAY['confirm'::text, 'reset'::text, 'seller-reset'::text, 'seller-signup'::text, 'invite'::text, 'seller-email'::text, 'undo-email'::text, 'not-me'::text, 'staff-invite'::text, 'helper-invite'::text])))
);
CREATE TABLE public.membership_attempts (
    id text NOT NULL,
    buyer_id text NOT NULL,
    price_id text NOT NULL,
    coupon_code text,
    promotion_id text,
    trial_end timestamp with time zone,
    cancel_at timestamp with time zone,
    confirmation_token text,
    state text DEFAULT 'open'::text NOT NULL,
    subscription_id text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT membership_attempts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'made'::text, 'done'::text, 'dropped'::text])))
);
CREATE TABLE public.membership_days (
    id bigint NOT NULL,
    buyer_id text NOT NULL,
    kind text NOT NULL,
    source_id text NOT NULL,
    gift_id text,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    seconds bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT membership_days_check CHECK ((((kind = 'refund'::text) = (seconds < 0)) OR (seconds = 0))),
    CONSTRAINT membership_days_check1 CHECK (((gift_id IS NOT NULL) = (kind = 'refund'::text))),
    CONSTRAINT membership_days_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'gift'::text, 'refund'::text])))
);
ALTER TABLE public.membership_days ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.membership_days_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.membership_invoices (
    id text NOT NULL,
    buyer_id text NOT NULL,
    subscription_id text,
    number text,
    status text NOT NULL,
    total_cents integer NOT NULL,
    paid_cents integer NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    payment_id text,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL
);
CREATE TABLE public.memberships (
    buyer_id text NOT NULL,
    subscription_id text,
    status text,
    price_id text,
    lookup_key text,
    "interval" text,
    price_cents integer,
    currency text,
    period_start timestamp with time zone,
    period_end timestamp with time zone,
    cancel_at timestamp with time zone,
    ended_at timestamp with time zone,
    card jsonb,
    discount jsonb,
    latest_invoice_id text,
    grace_until timestamp with time zone,
    gift_from timestamp with time zone,
    gift_until timestamp with time zone,
    offer_taken_at timestamp with time zone,
    busy_by text,
    busy_until timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    synced_at timestamp with time zone,
    CONSTRAINT memberships_check CHECK (((gift_from IS NULL) = (gift_until IS NULL))),
    CONSTRAINT memberships_check1 CHECK ((gift_until >= gift_from))
);
CREATE TABLE public.message_emails (
    recipient text NOT NULL,
    conversation_id text NOT NULL,
    seq integer NOT NULL
);
CREATE TABLE public.message_photos (
    key text NOT NULL,
    owner text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    blur text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.messages (
    id text NOT NULL,
    conversation_id text NOT NULL,
    seq integer NOT NULL,
    by text NOT NULL,
    admin_id text,
    event text,
    text text DEFAULT ''::text NOT NULL,
    unmasked text,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    attempt text,
    is_erased boolean DEFAULT false NOT NULL,
    at timestamp with time zone NOT NULL,
    details jsonb,
    CONSTRAINT messages_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text, 'support'::text, 'system'::text]))),
    CONSTRAINT messages_check CHECK (((by = 'system'::text) = (event IS NOT NULL))),
    CONSTRAINT messages_event_check CHECK ((event = ANY (ARRAY['support-called'::text, 'support-joined'::text, 'support-left'::text, 'issue-opened'::text, 'issue-closed'::text, 'offer-refund'::text, 'offer-return'::text, 'return-opened'::text, 'return-agreed'::text, 'return-sent'::text, 'return-received'::text, 'return-contested'::text, 'return-closed'::text])))
);
CREATE TABLE public.notification_settings (
    recipient text NOT NULL,
    event text NOT NULL,
    in_app boolean,
    mail boolean
);
CREATE TABLE public.notifications (
    id text NOT NULL,
    recipient text NOT NULL,
    seq integer,
    event text NOT NULL,
    key text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    href text NOT NULL,
    listing_id text,
    size_id text,
    at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    removed_at timestamp with time zone,
    mail text DEFAULT 'none'::text NOT NULL,
    mailed_at timestamp with time zone,
    code text,
    data jsonb,
    CONSTRAINT notifications_mail_check CHECK ((mail = ANY (ARRAY['none'::text, 'at-once'::text, 'daily'::text])))
);
CREATE TABLE public.opening_steps (
    step text NOT NULL,
    tested_at timestamp with time zone,
    is_passed boolean DEFAULT false NOT NULL,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_skipped boolean DEFAULT false NOT NULL
);
CREATE TABLE public.order_lines (
    id text NOT NULL,
    order_id text NOT NULL,
    "position" integer NOT NULL,
    code text NOT NULL,
    label text NOT NULL,
    seller_id text,
    amount_cents integer NOT NULL,
    for_buyer boolean NOT NULL,
    for_seller boolean NOT NULL,
    listing_id text,
    size_id text,
    size_label text,
    photo jsonb,
    CONSTRAINT order_lines_check CHECK (((code = 'item'::text) = ((listing_id IS NOT NULL) AND (size_id IS NOT NULL)))),
    CONSTRAINT order_lines_check1 CHECK (((seller_id IS NOT NULL) OR (NOT for_seller))),
    CONSTRAINT order_lines_code_check CHECK ((code = ANY (ARRAY['item'::text, 'shipping'::text, 'service-fee'::text, 'discount'::text, 'commission'::text])))
);
CREATE TABLE public.orders (
    id text NOT NULL,
    no integer NOT NULL,
    holder text NOT NULL,
    browser text,
    attempt text NOT NULL,
    bag text NOT NULL,
    buyer_id text,
    state text DEFAULT 'pending'::text NOT NULL,
    cancel_reason text,
    email text NOT NULL,
    ship_to jsonb NOT NULL,
    total_cents integer NOT NULL,
    currency text NOT NULL,
    is_fee boolean NOT NULL,
    confirmation_token text NOT NULL,
    card_attempts integer DEFAULT 1 NOT NULL,
    payment_id text,
    link_hash bytea NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    check_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    captured_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    erase_asked_at timestamp with time zone,
    erased_at timestamp with time zone,
    link_version integer DEFAULT 0 NOT NULL,
    link_sent_at timestamp with time zone,
    link_sends integer DEFAULT 0 NOT NULL,
    language text,
    customer_id text,
    plain_key_version integer,
    CONSTRAINT orders_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['out_of_stock'::text, 'payment_cancelled'::text, 'abandoned'::text, 'capture_failed'::text]))),
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text]))),
    CONSTRAINT orders_total_cents_check CHECK ((total_cents > 0))
);
ALTER TABLE public.orders ALTER COLUMN no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_no_seq
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox (
    id bigint NOT NULL,
    topic text NOT NULL,
    key text,
    payload json DEFAULT '{}'::json NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    claims integer DEFAULT 0 NOT NULL,
    leased_until timestamp with time zone,
    is_put_again boolean DEFAULT false NOT NULL,
    dead_at timestamp with time zone,
    last_error text,
    trace text,
    max_attempts integer,
    series text,
    running_series text,
    runner text
);
ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.passkey_challenges (
    challenge_hash bytea NOT NULL,
    kind text NOT NULL,
    bound_to bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_kind_check CHECK ((kind = ANY (ARRAY['add'::text, 'sign-in'::text, 'step-up'::text])))
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    factor_id text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    is_synced boolean NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.payout_banks (
    seller_id text NOT NULL,
    fingerprint text NOT NULL,
    last4 text NOT NULL,
    changed_at timestamp with time zone
);
CREATE TABLE public.payout_items (
    payout_id text NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    transfer_id text,
    seller_order_id text,
    amount_cents integer NOT NULL,
    CONSTRAINT payout_items_amount_cents_check CHECK ((amount_cents <> 0)),
    CONSTRAINT payout_items_kind_check CHECK ((kind = ANY (ARRAY['earnings'::text, 'refunded'::text, 'other'::text])))
);
CREATE TABLE public.payouts (
    id text NOT NULL,
    seller_id text NOT NULL,
    account_id text NOT NULL,
    attempt text,
    asked_cents integer,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    provider_id text,
    failure text,
    asked_at timestamp with time zone NOT NULL,
    arrives_at timestamp with time zone,
    moved_at timestamp with time zone,
    key_at timestamp with time zone NOT NULL,
    key_no integer DEFAULT 0 NOT NULL,
    destination text,
    CONSTRAINT payouts_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payouts_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'in-transit'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE TABLE public.photo_uploads (
    key text NOT NULL,
    seller_id text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    blur text NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    CONSTRAINT photo_uploads_state_check CHECK ((state = ANY (ARRAY['new'::text, 'kept'::text, 'gone'::text])))
);
CREATE TABLE public.privacy_requests (
    id text NOT NULL,
    kind text NOT NULL,
    buyer_id text NOT NULL,
    started_by text,
    why text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    sections jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erase'::text])))
);
CREATE TABLE public.private_photos (
    key text NOT NULL
);
CREATE TABLE public.rate_limits (
    key text NOT NULL,
    failed integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    closed_until timestamp with time zone NOT NULL
);
CREATE TABLE public.reconcile_cursors (
    name text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.reconciliations (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    seller_id text,
    currency text NOT NULL,
    ledger_cents bigint NOT NULL,
    provider_cents bigint NOT NULL,
    difference_cents bigint GENERATED ALWAYS AS ((provider_cents - ledger_cents)) STORED,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL
);
ALTER TABLE public.reconciliations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reconciliations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.recovery_codes (
    factor_id text NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.refunds (
    id text NOT NULL,
    order_id text NOT NULL,
    seller_order_id text NOT NULL,
    amount_cents integer NOT NULL,
    earnings_cents integer NOT NULL,
    commission_cents integer NOT NULL,
    fee_cents integer NOT NULL,
    earnings_from text NOT NULL,
    reason text NOT NULL,
    by text NOT NULL,
    by_id text,
    attempt text NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    provider_id text,
    error text,
    asked_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone,
    CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT refunds_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'clock'::text, 'provider'::text]))),
    CONSTRAINT refunds_check CHECK ((amount_cents = ((earnings_cents + commission_cents) + fee_cents))),
    CONSTRAINT refunds_commission_cents_check CHECK ((commission_cents >= 0)),
    CONSTRAINT refunds_earnings_cents_check CHECK ((earnings_cents >= 0)),
    CONSTRAINT refunds_earnings_from_check CHECK ((earnings_from = ANY (ARRAY['held'::text, 'debt'::text]))),
    CONSTRAINT refunds_fee_cents_check CHECK ((fee_cents >= 0)),
    CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'made'::text, 'failed'::text, 'void'::text])))
);
CREATE TABLE public.restocks (
    listing_id text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    unanswered integer DEFAULT 0 NOT NULL,
    open_until timestamp with time zone
);
CREATE TABLE public.returns (
    id text NOT NULL,
    seller_order_id text NOT NULL,
    reason text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    photo_keys text[] DEFAULT '{}'::text[] NOT NULL,
    state text DEFAULT 'agreed'::text NOT NULL,
    outcome text,
    paid_by text NOT NULL,
    return_to jsonb,
    opened_at timestamp with time zone NOT NULL,
    carrier text,
    tracking_number text,
    sent_at timestamp with time zone,
    received_at timestamp with time zone,
    closed_at timestamp with time zone,
    closed_by text,
    line_ids text[],
    refund_cents integer,
    CONSTRAINT returns_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT returns_closed_by_check CHECK ((closed_by = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'clock'::text, 'provider'::text]))),
    CONSTRAINT returns_outcome_check CHECK ((outcome = ANY (ARRAY['refunded'::text, 'withdrawn'::text, 'not-sent'::text, 'contested'::text]))),
    CONSTRAINT returns_paid_by_check CHECK ((paid_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
    CONSTRAINT returns_reason_check CHECK ((reason = ANY (ARRAY['faulty'::text, 'not-as-described'::text, 'wrong-item'::text, 'does-not-fit'::text, 'changed-mind'::text]))),
    CONSTRAINT returns_refund_cents CHECK ((refund_cents > 0)),
    CONSTRAINT returns_state_check CHECK ((state = ANY (ARRAY['agreed'::text, 'sent'::text, 'received'::text, 'closed'::text])))
);
CREATE TABLE public.reversals (
    id text NOT NULL,
    transfer_id text NOT NULL,
    seller_order_id text NOT NULL,
    seller_id text NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    provider_id text,
    asked_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone,
    key_at timestamp with time zone NOT NULL,
    key_no integer DEFAULT 0 NOT NULL,
    error text,
    CONSTRAINT reversals_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT reversals_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'made'::text, 'failed'::text])))
);
CREATE TABLE public.saved_replies (
    id text NOT NULL,
    seller_id text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.schedules (
    name text NOT NULL,
    fired_at timestamp with time zone NOT NULL
);
CREATE TABLE public.search_synonyms (
    id integer NOT NULL,
    word text NOT NULL,
    means text NOT NULL,
    is_mutual boolean DEFAULT true NOT NULL,
    is_fallback boolean DEFAULT false NOT NULL,
    language text,
    CONSTRAINT search_synonyms_check CHECK ((lower(word) <> lower(means))),
    CONSTRAINT search_synonyms_means_check CHECK ((means <> ''::text)),
    CONSTRAINT search_synonyms_word_check CHECK ((word <> ''::text))
);
ALTER TABLE public.search_synonyms ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.search_synonyms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.second_factors (
    id text NOT NULL,
    buyer_id text,
    seller_id text,
    secret text,
    confirmed_at timestamp with time zone,
    last_step bigint,
    pending_secret text,
    pending_at timestamp with time zone,
    warned_at timestamp with time zone,
    passkeys_since timestamp with time zone,
    CONSTRAINT second_factors_owner CHECK ((num_nonnulls(buyer_id, seller_id) = 1))
);
CREATE TABLE public.secret_keys (
    name text NOT NULL,
    no integer NOT NULL,
    value text NOT NULL,
    signs_from timestamp with time zone NOT NULL,
    accepted_until timestamp with time zone
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.security_events (
    id bigint NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    actor_id text,
    person_id text,
    network text,
    browser text,
    request_id text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    bundle text
);
ALTER TABLE public.security_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.security_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.seller_answers (
    seller_id text NOT NULL,
    conversation_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    seconds integer NOT NULL,
    CONSTRAINT seller_answers_seconds_check CHECK ((seconds >= 0))
);
CREATE TABLE public.seller_applications (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    username text,
    phone text,
    instagram text,
    why text NOT NULL,
    samples jsonb DEFAULT '[]'::jsonb NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    applied_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    language text,
    CONSTRAINT seller_applications_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'signed-up'::text])))
);
CREATE TABLE public.seller_days (
    seller_id text NOT NULL,
    day date NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    watches integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.seller_debts (
    seller_order_id text NOT NULL,
    seller_id text NOT NULL,
    currency text NOT NULL,
    owed_cents integer DEFAULT 0 NOT NULL,
    reversed_cents integer DEFAULT 0 NOT NULL,
    withheld_cents integer DEFAULT 0 NOT NULL,
    returned_cents integer DEFAULT 0 NOT NULL,
    open_cents integer GENERATED ALWAYS AS ((((owed_cents - reversed_cents) - withheld_cents) + returned_cents)) STORED,
    CONSTRAINT seller_debts_owed_cents_check CHECK ((owed_cents >= 0)),
    CONSTRAINT seller_debts_returned_cents_check CHECK ((returned_cents >= 0)),
    CONSTRAINT seller_debts_reversed_cents_check CHECK ((reversed_cents >= 0)),
    CONSTRAINT seller_debts_withheld_cents_check CHECK ((withheld_cents >= 0))
);
CREATE TABLE public.seller_order_moves (
    id bigint NOT NULL,
    seller_order_id text NOT NULL,
    state text NOT NULL,
    by text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT seller_order_moves_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text, 'clock'::text, 'provider'::text])))
);
ALTER TABLE public.seller_order_moves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.seller_order_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.seller_orders (
    id text NOT NULL,
    order_id text NOT NULL,
    seller_id text NOT NULL,
    state text DEFAULT 'held'::text NOT NULL,
    earnings_cents integer,
    commission_cents integer DEFAULT 0 NOT NULL,
    fee_cents integer DEFAULT 0 NOT NULL,
    earnings_refunded_cents integer DEFAULT 0 NOT NULL,
    earnings_lost_cents integer DEFAULT 0 NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    carrier text,
    tracking_number text,
    placed_at timestamp with time zone,
    paid_at timestamp with time zone,
    shipped_at timestamp with time zone,
    delivered_at timestamp with time zone,
    received_at timestamp with time zone,
    due_at timestamp with time zone,
    due_move text,
    released_at timestamp with time zone,
    disputed_from text,
    packed_at timestamp with time zone,
    return_days integer,
    return_paid_by text,
    ships_by date,
    arrives_from date,
    arrives_by date,
    protected_until timestamp with time zone,
    paused_at timestamp with time zone,
    paused_until timestamp with time zone,
    CONSTRAINT seller_orders_check CHECK ((earnings_refunded_cents <= earnings_cents)),
    CONSTRAINT seller_orders_check1 CHECK ((refunded_cents <= ((earnings_cents + commission_cents) + fee_cents))),
    CONSTRAINT seller_orders_commission_cents_check CHECK ((commission_cents >= 0)),
    CONSTRAINT seller_orders_earnings_cents_check CHECK ((earnings_cents >= 0)),
    CONSTRAINT seller_orders_earnings_lost_cents_check CHECK ((earnings_lost_cents >= 0)),
    CONSTRAINT seller_orders_earnings_refunded_cents_check CHECK ((earnings_refunded_cents >= 0)),
    CONSTRAINT seller_orders_fee_cents_check CHECK ((fee_cents >= 0)),
    CONSTRAINT seller_orders_refunded_cents_check CHECK ((refunded_cents >= 0)),
    CONSTRAINT seller_orders_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'shipped'::text, 'delivered'::text, 'received'::text, 'completed'::text, 'expired'::text, 'cancelled'::text, 'issue'::text, 'returning'::text, 'returned'::text, 'refunded'::text, 'disputed'::text, 'won'::text, 'lost'::text])))
);
CREATE TABLE public.seller_sale_changes (
    seller_id text NOT NULL,
    day date NOT NULL,
    orders integer NOT NULL,
    listings integer NOT NULL,
    earnings_cents bigint NOT NULL
);
CREATE TABLE public.seller_sale_days (
    seller_id text NOT NULL,
    day date NOT NULL,
    orders integer NOT NULL,
    listings integer NOT NULL,
    earnings_cents bigint NOT NULL
);
CREATE TABLE public.seller_sale_zone (
    one boolean DEFAULT true NOT NULL,
    time_zone text NOT NULL,
    CONSTRAINT seller_sale_zone_one_check CHECK (one)
);
CREATE TABLE public.sent_emails (
    key text NOT NULL,
    sent_at timestamp with time zone NOT NULL
);
CREATE TABLE public.service_minutes (
    minute timestamp with time zone NOT NULL,
    service text NOT NULL,
    calls integer NOT NULL,
    failures integer NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    token_hash bytea NOT NULL,
    buyer_id text,
    seller_id text,
    device text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    proven_at timestamp with time zone,
    help_id text,
    CONSTRAINT sessions_check CHECK ((num_nonnulls(buyer_id, seller_id) = 1))
);
CREATE TABLE public.setting_overrides (
    key text NOT NULL,
    value jsonb,
    version integer NOT NULL,
    set_at timestamp with time zone NOT NULL,
    set_by text NOT NULL,
    why text NOT NULL
);
CREATE TABLE public.settings (
    key text NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.shop_helpers (
    id text NOT NULL,
    seller_id text NOT NULL,
    helper_id text,
    name text NOT NULL,
    email text NOT NULL,
    link_id text NOT NULL,
    invited_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    ended_at timestamp with time zone
);
CREATE TABLE public.timers (
    name text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone
);
CREATE TABLE public.transfer_debts (
    transfer_id text NOT NULL,
    seller_order_id text NOT NULL,
    amount_cents integer NOT NULL,
    CONSTRAINT transfer_debts_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE TABLE public.transfers (
    id text NOT NULL,
    seller_order_id text NOT NULL,
    order_id text NOT NULL,
    seller_id text NOT NULL,
    kind text NOT NULL,
    currency text NOT NULL,
    from_held_cents integer NOT NULL,
    from_debt_cents integer NOT NULL,
    withheld_cents integer NOT NULL,
    amount_cents integer NOT NULL,
    account_id text,
    state text DEFAULT 'asked'::text NOT NULL,
    provider_id text,
    reversed_cents integer DEFAULT 0 NOT NULL,
    paid_out_cents integer DEFAULT 0 NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    made_at timestamp with time zone,
    key_at timestamp with time zone NOT NULL,
    key_no integer DEFAULT 0 NOT NULL,
    CONSTRAINT transfers_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT transfers_check CHECK (((from_held_cents + from_debt_cents) = (withheld_cents + amount_cents))),
    CONSTRAINT transfers_check1 CHECK ((reversed_cents <= amount_cents)),
    CONSTRAINT transfers_from_debt_cents_check CHECK ((from_debt_cents >= 0)),
    CONSTRAINT transfers_from_held_cents_check CHECK ((from_held_cents >= 0)),
    CONSTRAINT transfers_kind_check CHECK ((kind = ANY (ARRAY['release'::text, 'give-back'::text]))),
    CONSTRAINT transfers_reversed_cents_check CHECK ((reversed_cents >= 0)),
    CONSTRAINT transfers_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'made'::text]))),
    CONSTRAINT transfers_withheld_cents_check CHECK ((withheld_cents >= 0))
);
CREATE TABLE public.types (
    id integer NOT NULL,
    label text NOT NULL,
    parent_id integer,
    has_gender boolean DEFAULT true NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL,
    merged_into integer
);
ALTER TABLE public.types ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.types_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.watches (
    buyer_id text NOT NULL,
    listing_id text NOT NULL,
    size_id text DEFAULT ''::text NOT NULL,
    size_label text DEFAULT ''::text NOT NULL,
    state text NOT NULL,
    watched_at timestamp with time zone NOT NULL,
    watched_price_cents integer NOT NULL,
    notified_price_cents integer NOT NULL,
    price_target_cents integer,
    seen_level smallint NOT NULL,
    offer_size_id text,
    offered_until timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT watches_check CHECK (((state = 'offered'::text) = ((offer_size_id IS NOT NULL) AND (offered_until IS NOT NULL)))),
    CONSTRAINT watches_price_target_cents_check CHECK ((price_target_cents > 0)),
    CONSTRAINT watches_seen_level_check CHECK (((seen_level >= 0) AND (seen_level <= 2))),
    CONSTRAINT watches_state_check CHECK ((state = ANY (ARRAY['watching'::text, 'waiting'::text, 'offered'::text])))
);
ALTER TABLE ONLY public.admin_days
    ADD CONSTRAINT admin_days_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.answer_minutes
    ADD CONSTRAINT answer_minutes_pkey PRIMARY KEY (minute);
ALTER TABLE ONLY public.answered_calls
    ADD CONSTRAINT answered_calls_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (no);
ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (no);
ALTER TABLE ONLY public.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bags
    ADD CONSTRAINT bags_pkey PRIMARY KEY (buyer_id);
ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.buyer_addresses
    ADD CONSTRAINT buyer_addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.buyers
    ADD CONSTRAINT buyers_customer_id_key UNIQUE (customer_id);
ALTER TABLE ONLY public.buyers
    ADD CONSTRAINT buyers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.buyers
    ADD CONSTRAINT buyers_subscription_id_key UNIQUE (subscription_id);
ALTER TABLE ONLY public.call_counts
    ADD CONSTRAINT call_counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.card_events
    ADD CONSTRAINT card_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.catalog_merge_listings
    ADD CONSTRAINT catalog_merge_listings_pkey PRIMARY KEY (merge_id, listing_id);
ALTER TABLE ONLY public.catalog_merges
    ADD CONSTRAINT catalog_merges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.colors
    ADD CONSTRAINT colors_pkey PRIMARY KEY (label);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (person, page_id, version);
ALTER TABLE ONLY public.content_versions
    ADD CONSTRAINT content_versions_pkey PRIMARY KEY (page_id, version);
ALTER TABLE ONLY public.conversation_blocks
    ADD CONSTRAINT conversation_blocks_pkey PRIMARY KEY (buyer_id, seller_id, by);
ALTER TABLE ONLY public.conversation_reports
    ADD CONSTRAINT conversation_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dispute_files
    ADD CONSTRAINT dispute_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dispute_losses
    ADD CONSTRAINT dispute_losses_pkey PRIMARY KEY (dispute_id, seller_order_id, no);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.email_reports
    ADD CONSTRAINT email_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_suppressions
    ADD CONSTRAINT email_suppressions_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_key_key UNIQUE (key);
ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.event_endpoints
    ADD CONSTRAINT event_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.extension_faults
    ADD CONSTRAINT extension_faults_pkey PRIMARY KEY (extension, place, message);
ALTER TABLE ONLY public.extension_values
    ADD CONSTRAINT extension_values_pkey PRIMARY KEY (extension, key);
ALTER TABLE ONLY public.extensions
    ADD CONSTRAINT extensions_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.feedback_decision_items
    ADD CONSTRAINT feedback_decision_items_pkey PRIMARY KEY (feedback_id, decision_id);
ALTER TABLE ONLY public.feedback_decisions
    ADD CONSTRAINT feedback_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_order_line_id_key UNIQUE (order_line_id);
ALTER TABLE ONLY public.feedback_photos
    ADD CONSTRAINT feedback_photos_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feedback_reports
    ADD CONSTRAINT feedback_reports_feedback_id_reporter_key UNIQUE (feedback_id, reporter);
ALTER TABLE ONLY public.feedback_reports
    ADD CONSTRAINT feedback_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_pkey PRIMARY KEY (recipient);
ALTER TABLE ONLY public.former_usernames
    ADD CONSTRAINT former_usernames_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gift_refunds
    ADD CONSTRAINT gift_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gift_refunds
    ADD CONSTRAINT gift_refunds_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_code_key UNIQUE (code);
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_holder_attempt_key UNIQUE (holder, attempt);
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_payment_id_key UNIQUE (payment_id);
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.helper_acts
    ADD CONSTRAINT helper_acts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.hold_times
    ADD CONSTRAINT hold_times_pkey PRIMARY KEY (holder, size_id);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inboxes
    ADD CONSTRAINT inboxes_pkey PRIMARY KEY (recipient);
ALTER TABLE ONLY public.invalidations
    ADD CONSTRAINT invalidations_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.issue_emails
    ADD CONSTRAINT issue_emails_pkey PRIMARY KEY (issue_id, reader);
ALTER TABLE ONLY public.issue_notes
    ADD CONSTRAINT issue_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.issue_photos
    ADD CONSTRAINT issue_photos_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.issues
    ADD CONSTRAINT issues_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.job_workers
    ADD CONSTRAINT job_workers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (account, browser);
ALTER TABLE ONLY public.ledger_balances
    ADD CONSTRAINT ledger_balances_pkey PRIMARY KEY (account, currency);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_entry_key_key UNIQUE (entry_key);
ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_rolled
    ADD CONSTRAINT ledger_rolled_pkey PRIMARY KEY (only_one);
ALTER TABLE ONLY public.listing_attempts
    ADD CONSTRAINT listing_attempts_pkey PRIMARY KEY (seller_id, attempt);
ALTER TABLE ONLY public.listing_checks
    ADD CONSTRAINT listing_checks_pkey PRIMARY KEY (listing_id);
ALTER TABLE ONLY public.listing_decision_listings
    ADD CONSTRAINT listing_decision_listings_pkey PRIMARY KEY (listing_id, decision_id);
ALTER TABLE ONLY public.listing_decisions
    ADD CONSTRAINT listing_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_import_rows
    ADD CONSTRAINT listing_import_rows_pkey PRIMARY KEY (import_id, line);
ALTER TABLE ONLY public.listing_imports
    ADD CONSTRAINT listing_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_listing_id_reporter_key UNIQUE (listing_id, reporter);
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_sizes
    ADD CONSTRAINT listing_sizes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_views
    ADD CONSTRAINT listing_views_pkey PRIMARY KEY (listing_id, visitor, hour);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_no_key UNIQUE (no);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.machine_reports
    ADD CONSTRAINT machine_reports_pkey PRIMARY KEY (machine, kind);
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.membership_attempts
    ADD CONSTRAINT membership_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.membership_attempts
    ADD CONSTRAINT membership_attempts_subscription_id_key UNIQUE (subscription_id);
ALTER TABLE ONLY public.membership_days
    ADD CONSTRAINT membership_days_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.membership_days
    ADD CONSTRAINT membership_days_source_id_key UNIQUE (source_id);
ALTER TABLE ONLY public.membership_invoices
    ADD CONSTRAINT membership_invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (buyer_id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_subscription_id_key UNIQUE (subscription_id);
ALTER TABLE ONLY public.message_emails
    ADD CONSTRAINT message_emails_pkey PRIMARY KEY (recipient, conversation_id);
ALTER TABLE ONLY public.message_photos
    ADD CONSTRAINT message_photos_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_conversation_id_seq_key UNIQUE (conversation_id, seq);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (recipient, event);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_recipient_key_key UNIQUE (recipient, key);
ALTER TABLE ONLY public.opening_steps
    ADD CONSTRAINT opening_steps_pkey PRIMARY KEY (step);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_position_key UNIQUE (order_id, "position");
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_holder_attempt_key UNIQUE (holder, attempt);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_link_hash_key UNIQUE (link_hash);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_no_key UNIQUE (no);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_payment_id_key UNIQUE (payment_id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_topic_key_key UNIQUE (topic, key);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payout_banks
    ADD CONSTRAINT payout_banks_pkey PRIMARY KEY (seller_id);
ALTER TABLE ONLY public.payout_items
    ADD CONSTRAINT payout_items_pkey PRIMARY KEY (payout_id, "position");
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_seller_id_attempt_key UNIQUE (seller_id, attempt);
ALTER TABLE ONLY public.photo_uploads
    ADD CONSTRAINT photo_uploads_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.privacy_requests
    ADD CONSTRAINT privacy_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.private_photos
    ADD CONSTRAINT private_photos_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.reconcile_cursors
    ADD CONSTRAINT reconcile_cursors_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.reconciliations
    ADD CONSTRAINT reconciliations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (factor_id, code_hash);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_seller_order_id_attempt_key UNIQUE (seller_order_id, attempt);
ALTER TABLE ONLY public.restocks
    ADD CONSTRAINT restocks_pkey PRIMARY KEY (listing_id);
ALTER TABLE ONLY public.returns
    ADD CONSTRAINT returns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.saved_replies
    ADD CONSTRAINT saved_replies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.search_synonyms
    ADD CONSTRAINT search_synonyms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_buyer_id_key UNIQUE (buyer_id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_seller_id_key UNIQUE (seller_id);
ALTER TABLE ONLY public.secret_keys
    ADD CONSTRAINT secret_keys_pkey PRIMARY KEY (name, no);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_bundle_key UNIQUE (bundle);
ALTER TABLE ONLY public.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seller_answers
    ADD CONSTRAINT seller_answers_pkey PRIMARY KEY (conversation_id, at);
ALTER TABLE ONLY public.seller_applications
    ADD CONSTRAINT seller_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seller_days
    ADD CONSTRAINT seller_days_pkey PRIMARY KEY (seller_id, day);
ALTER TABLE ONLY public.seller_debts
    ADD CONSTRAINT seller_debts_pkey PRIMARY KEY (seller_order_id);
ALTER TABLE ONLY public.seller_order_moves
    ADD CONSTRAINT seller_order_moves_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seller_orders
    ADD CONSTRAINT seller_orders_order_id_seller_id_key UNIQUE (order_id, seller_id);
ALTER TABLE ONLY public.seller_orders
    ADD CONSTRAINT seller_orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seller_sale_days
    ADD CONSTRAINT seller_sale_days_pkey PRIMARY KEY (seller_id, day);
ALTER TABLE ONLY public.seller_sale_zone
    ADD CONSTRAINT seller_sale_zone_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.sellers
    ADD CONSTRAINT sellers_payout_account_id_key UNIQUE (payout_account_id);
ALTER TABLE ONLY public.sellers
    ADD CONSTRAINT sellers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sent_emails
    ADD CONSTRAINT sent_emails_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.service_minutes
    ADD CONSTRAINT service_minutes_pkey PRIMARY KEY (minute, service);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.setting_overrides
    ADD CONSTRAINT setting_overrides_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.shop_helpers
    ADD CONSTRAINT shop_helpers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timers_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.transfer_debts
    ADD CONSTRAINT transfer_debts_pkey PRIMARY KEY (transfer_id, seller_order_id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_provider_id_key UNIQUE (provider_id);
ALTER TABLE ONLY public.types
    ADD CONSTRAINT types_label_key UNIQUE (label);
ALTER TABLE ONLY public.types
    ADD CONSTRAINT types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_pkey PRIMARY KEY (buyer_id, listing_id, size_id);
CREATE INDEX answered_calls_begun ON public.answered_calls USING btree (begun_at);
CREATE INDEX audit_entries_action ON public.audit_entries USING btree (action, no DESC);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, no DESC);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at, no);
CREATE INDEX audit_entries_target ON public.audit_entries USING btree (target_kind, target_id, no DESC);
CREATE INDEX backups_begun ON public.backups USING btree (begun_at);
CREATE INDEX brand_aliases_brand ON public.brand_aliases USING btree (brand_id);
CREATE UNIQUE INDEX brand_aliases_name ON public.brand_aliases USING btree (lower(name));
CREATE INDEX brand_aliases_name_words ON public.brand_aliases USING gin (public.name_words(name));
CREATE INDEX brand_aliases_search ON public.brand_aliases USING gin (public.search_words(name));
CREATE UNIQUE INDEX brands_name ON public.brands USING btree (lower(name));
CREATE INDEX brands_name_words ON public.brands USING gin (public.name_words(name));
CREATE INDEX brands_search ON public.brands USING gin (public.search_words(name));
CREATE UNIQUE INDEX buyer_addresses_once ON public.buyer_addresses USING btree (buyer_id, digest);
CREATE INDEX buyers_blocked ON public.buyers USING btree (id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX buyers_blocked_email ON public.buyers USING btree (lower(email)) WHERE (blocked_at IS NOT NULL);
CREATE UNIQUE INDEX buyers_confirmed_email ON public.buyers USING btree (lower(email)) WHERE is_validated;
CREATE INDEX buyers_created ON public.buyers USING btree (created_at) WHERE (erased_at IS NULL);
CREATE INDEX buyers_email_from ON public.buyers USING btree (lower(email) COLLATE "C", id) WHERE (erased_at IS NULL);
CREATE INDEX buyers_email_of ON public.buyers USING btree (lower(email), id);
CREATE INDEX buyers_ever_members ON public.buyers USING btree (id) WHERE ((member_until IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX buyers_members ON public.buyers USING btree (member_until, id) WHERE (member_until IS NOT NULL);
CREATE INDEX buyers_name_from ON public.buyers USING btree (lower(full_name) COLLATE "C") WHERE (erased_at IS NULL);
CREATE INDEX buyers_name_words ON public.buyers USING gin (to_tsvector('simple'::regconfig, full_name)) WHERE (erased_at IS NULL);
CREATE INDEX buyers_unconfirmed ON public.buyers USING btree (id) WHERE ((NOT is_validated) AND (erased_at IS NULL));
CREATE UNIQUE INDEX buyers_username ON public.buyers USING btree (lower(username));
CREATE INDEX buyers_username_from ON public.buyers USING btree (lower(username) COLLATE "C") WHERE (erased_at IS NULL);
CREATE INDEX card_events_newest ON public.card_events USING btree (received_at DESC, id DESC);
CREATE INDEX catalog_merge_listings_listing ON public.catalog_merge_listings USING btree (listing_id);
CREATE INDEX colors_aliases ON public.colors USING btree (alias_of) WHERE (alias_of IS NOT NULL);
CREATE INDEX consents_by_page ON public.consents USING btree (page_id, at DESC, person);
CREATE INDEX conversation_reports_of ON public.conversation_reports USING btree (conversation_id);
CREATE UNIQUE INDEX conversation_reports_open ON public.conversation_reports USING btree (conversation_id, by) WHERE (closed_at IS NULL);
CREATE INDEX conversations_buyer ON public.conversations USING btree (buyer_id, last_id DESC);
CREATE INDEX conversations_buyer_unread ON public.conversations USING btree (buyer_id, last_id DESC) WHERE buyer_unread;
CREATE UNIQUE INDEX conversations_listing ON public.conversations USING btree (buyer_id, listing_id) WHERE (listing_id IS NOT NULL);
CREATE UNIQUE INDEX conversations_order ON public.conversations USING btree (seller_order_id) WHERE (seller_order_id IS NOT NULL);
CREATE INDEX conversations_seller ON public.conversations USING btree (seller_id, last_id DESC);
CREATE INDEX conversations_seller_unread ON public.conversations USING btree (seller_id, last_id DESC) WHERE seller_unread;
CREATE INDEX conversations_support ON public.conversations USING btree (id DESC) WHERE (support IS NOT NULL);
CREATE INDEX conversations_words ON public.conversations USING gin (words);
CREATE INDEX dispute_files_of ON public.dispute_files USING btree (dispute_id);
CREATE INDEX dispute_losses_of ON public.dispute_losses USING btree (seller_order_id);
CREATE INDEX disputes_order ON public.disputes USING btree (order_id);
CREATE INDEX disputes_state ON public.disputes USING btree (state, id DESC);
CREATE INDEX email_reports_at ON public.email_reports USING btree (at);
CREATE INDEX email_suppressions_newest ON public.email_suppressions USING btree (since DESC, address);
CREATE INDEX emails_at ON public.emails USING btree (at);
CREATE INDEX emails_newest ON public.emails USING btree (id DESC);
CREATE INDEX emails_recipient ON public.emails USING btree (lower(recipient), id DESC);
CREATE INDEX emails_state ON public.emails USING btree (state, id DESC);
CREATE INDEX feedback_by_date ON public.feedback USING btree (seller_id, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX feedback_by_highest ON public.feedback USING btree (seller_id, rate DESC, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX feedback_by_lowest ON public.feedback USING btree (seller_id, rate, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX feedback_decision_items_of ON public.feedback_decision_items USING btree (decision_id);
CREATE INDEX feedback_hidden ON public.feedback USING btree (id DESC) WHERE hidden;
CREATE INDEX feedback_photos_at ON public.feedback_photos USING btree (at);
CREATE INDEX feedback_photos_of ON public.feedback_photos USING btree (seller_order_id);
CREATE INDEX feedback_reports_decision ON public.feedback_reports USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX feedback_reports_open ON public.feedback_reports USING btree (feedback_id) WHERE (closed_at IS NULL);
CREATE INDEX feedback_unanswered ON public.feedback USING btree (seller_id, created_at DESC, id DESC) WHERE ((reply IS NULL) AND is_shown);
CREATE INDEX feedback_words ON public.feedback USING gin (to_tsvector('simple'::regconfig, ((author || ' '::text) || body)));
CREATE INDEX former_usernames_of ON public.former_usernames USING btree (seller_id, left_at DESC);
CREATE UNIQUE INDEX former_usernames_reserved ON public.former_usernames USING btree (username) WHERE is_reserved;
CREATE INDEX gift_refunds_of ON public.gift_refunds USING btree (gift_id, id);
CREATE UNIQUE INDEX gift_refunds_one ON public.gift_refunds USING btree (gift_id) WHERE (state = ANY (ARRAY['asked'::text, 'made'::text]));
CREATE UNIQUE INDEX gifts_browser_attempt ON public.gifts USING btree (browser, attempt) WHERE (browser IS NOT NULL);
CREATE INDEX gifts_cancelled ON public.gifts USING btree (placed_at) WHERE (state = 'cancelled'::text);
CREATE INDEX gifts_expiry ON public.gifts USING btree (expires_at) WHERE ((state = ANY (ARRAY['open'::text, 'void'::text])) AND (recognised_at IS NULL));
CREATE INDEX gifts_giver ON public.gifts USING btree (buyer_id, id DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX gifts_giver_email ON public.gifts USING btree (lower(giver_email));
CREATE INDEX gifts_mail_due ON public.gifts USING btree (mail_due_at) WHERE ((mail_due_at IS NOT NULL) AND (state = 'open'::text));
CREATE INDEX gifts_paid ON public.gifts USING btree (id DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX gifts_receiver_email ON public.gifts USING btree (lower(receiver_email));
CREATE INDEX gifts_redeemed_by ON public.gifts USING btree (redeemed_by) WHERE (redeemed_by IS NOT NULL);
CREATE INDEX gifts_remind ON public.gifts USING btree (remind_at) WHERE ((remind_at IS NOT NULL) AND (state = 'open'::text));
CREATE INDEX helper_acts_seller ON public.helper_acts USING btree (seller_id, id DESC);
CREATE INDEX hold_times_network ON public.hold_times USING btree (network, until);
CREATE INDEX hold_times_networks ON public.hold_times USING btree (network COLLATE "C", until);
CREATE INDEX hold_times_until ON public.hold_times USING btree (until);
CREATE INDEX holds_bought ON public.holds USING btree (holder, listing_id) WHERE (state = 'sold'::text);
CREATE INDEX holds_due ON public.holds USING btree (expires_at) WHERE (state = 'held'::text);
CREATE INDEX holds_listing ON public.holds USING btree (listing_id) WHERE (state = 'held'::text);
CREATE UNIQUE INDEX holds_one_a_holder ON public.holds USING btree (holder, size_id) WHERE (state = 'held'::text);
CREATE INDEX holds_order ON public.holds USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX invalidations_at ON public.invalidations USING btree (at);
CREATE INDEX invalidations_xid ON public.invalidations USING btree (xid);
CREATE UNIQUE INDEX issue_notes_message ON public.issue_notes USING btree (message_id);
CREATE INDEX issue_notes_of ON public.issue_notes USING btree (issue_id, id);
CREATE INDEX issue_photos_of ON public.issue_photos USING btree (seller_order_id);
CREATE INDEX issues_closed ON public.issues USING btree (id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX issues_of ON public.issues USING btree (seller_order_id, id DESC);
CREATE UNIQUE INDEX issues_one_open ON public.issues USING btree (seller_order_id) WHERE (closed_at IS NULL);
CREATE INDEX issues_open ON public.issues USING btree (answer_by) WHERE (closed_at IS NULL);
CREATE INDEX issues_open_newest ON public.issues USING btree (id DESC) INCLUDE (state, answer_by) WHERE (closed_at IS NULL);
CREATE INDEX issues_return_to ON public.issues USING btree (seller_order_id) WHERE (return_to IS NOT NULL);
CREATE INDEX ledger_entries_at ON public.ledger_entries USING brin (at) WITH (pages_per_range='16');
CREATE INDEX ledger_entries_credit ON public.ledger_entries USING btree (credit) INCLUDE (amount_cents, currency);
CREATE INDEX ledger_entries_credit_newest ON public.ledger_entries USING btree (credit, id DESC);
CREATE INDEX ledger_entries_debit ON public.ledger_entries USING btree (debit) INCLUDE (amount_cents, currency);
CREATE INDEX ledger_entries_debit_newest ON public.ledger_entries USING btree (debit, id DESC);
CREATE INDEX ledger_entries_provider ON public.ledger_entries USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX ledger_entries_ref ON public.ledger_entries USING btree (ref_type, ref_id);
CREATE INDEX ledger_entries_ref_id ON public.ledger_entries USING btree (ref_id, id DESC);
CREATE INDEX listing_attempts_at ON public.listing_attempts USING btree (at);
CREATE INDEX listing_checks_since ON public.listing_checks USING btree (since, listing_id);
CREATE INDEX listing_decision_listings_of ON public.listing_decision_listings USING btree (decision_id);
CREATE INDEX listing_import_rows_fingerprint ON public.listing_import_rows USING btree (fingerprint) WHERE (fingerprint IS NOT NULL);
CREATE INDEX listing_import_rows_problems ON public.listing_import_rows USING btree (import_id, line) WHERE (message IS NOT NULL);
CREATE INDEX listing_imports_files ON public.listing_imports USING btree (finished_at) WHERE has_file;
CREATE INDEX listing_imports_hash ON public.listing_imports USING btree (seller_id, hash);
CREATE INDEX listing_imports_newest ON public.listing_imports USING btree (seller_id, id DESC);
CREATE INDEX listing_imports_open ON public.listing_imports USING btree (worker_until) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX listing_reports_by ON public.listing_reports USING btree (reporter);
CREATE INDEX listing_reports_decision ON public.listing_reports USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX listing_sizes_listing ON public.listing_sizes USING btree (listing_id, "position");
CREATE INDEX listings_admin ON public.listings USING btree (tab, no DESC);
CREATE INDEX listings_admin_price ON public.listings USING btree (COALESCE(price_cents, 0), no) WHERE (tab <> 'removed'::text);
CREATE INDEX listings_admin_tab_price ON public.listings USING btree (tab, COALESCE(price_cents, 0), no);
CREATE INDEX listings_brand ON public.listings USING btree (brand_id, no DESC);
CREATE INDEX listings_dashboard ON public.listings USING btree (seller_id, tab, no DESC);
CREATE INDEX listings_dashboard_price ON public.listings USING btree (seller_id, COALESCE(price_cents, 0), no) WHERE (tab <> 'removed'::text);
CREATE INDEX listings_dashboard_title ON public.listings USING btree (seller_id, lower(title) COLLATE "C", no) WHERE (tab <> 'removed'::text);
CREATE INDEX listings_featured ON public.listings USING btree (featured_rank) WHERE (featured_rank IS NOT NULL);
CREATE INDEX listings_hidden ON public.listings USING btree (no DESC) WHERE (hidden_reason IS NOT NULL);
CREATE INDEX listings_search ON public.listings USING gin (public.listing_words(title, color, gender)) WHERE (state = 'active'::text);
CREATE INDEX listings_search_words ON public.listings USING gin (public.listing_search_words(title, color, gender)) WHERE (state = 'active'::text);
CREATE INDEX listings_seller ON public.listings USING btree (seller_id, no DESC);
CREATE INDEX listings_seller_changed ON public.listings USING btree (seller_id, GREATEST(changed_at, listed_at)) WHERE (state = 'active'::text);
CREATE INDEX listings_suspended ON public.listings USING btree (seller_id) WHERE is_suspended;
CREATE INDEX listings_title_from ON public.listings USING btree (lower(title) COLLATE "C") WHERE (state <> 'removed'::text);
CREATE INDEX listings_words ON public.listings USING gin (to_tsvector('simple'::regconfig, title));
CREATE INDEX mailed_links_buyer ON public.mailed_links USING btree (buyer_id) WHERE (used_at IS NULL);
CREATE INDEX mailed_links_expires ON public.mailed_links USING btree (expires_at);
CREATE INDEX mailed_links_seller ON public.mailed_links USING btree (seller_id) WHERE (used_at IS NULL);
CREATE INDEX membership_attempts_left ON public.membership_attempts USING btree (created_at) WHERE (state = ANY (ARRAY['open'::text, 'made'::text]));
CREATE UNIQUE INDEX membership_attempts_one ON public.membership_attempts USING btree (buyer_id) WHERE (state = ANY (ARRAY['open'::text, 'made'::text]));
CREATE INDEX membership_days_at ON public.membership_days USING btree (at);
CREATE INDEX membership_days_gift ON public.membership_days USING btree (gift_id) WHERE (gift_id IS NOT NULL);
CREATE INDEX membership_days_of ON public.membership_days USING btree (buyer_id, id);
CREATE INDEX membership_invoices_of ON public.membership_invoices USING btree (buyer_id, created_at DESC, id DESC);
CREATE INDEX membership_invoices_payment ON public.membership_invoices USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX message_photos_at ON public.message_photos USING btree (at);
CREATE INDEX message_photos_of ON public.message_photos USING btree (owner);
CREATE UNIQUE INDEX messages_attempt ON public.messages USING btree (conversation_id, by, attempt) WHERE (attempt IS NOT NULL);
CREATE INDEX notifications_at ON public.notifications USING btree (at);
CREATE INDEX notifications_daily ON public.notifications USING btree (recipient, at) WHERE ((mail = 'daily'::text) AND (mailed_at IS NULL));
CREATE INDEX notifications_daily_due ON public.notifications USING btree (at) WHERE ((mail = 'daily'::text) AND (mailed_at IS NULL));
CREATE INDEX notifications_feed ON public.notifications USING btree (recipient, seq DESC) WHERE ((seq IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX orders_browser_attempt ON public.orders USING btree (browser, attempt) WHERE (browser IS NOT NULL);
CREATE INDEX orders_buyer ON public.orders USING btree (buyer_id, id DESC) WHERE (buyer_id IS NOT NULL);
CREATE INDEX orders_check ON public.orders USING btree (check_at) WHERE (state = 'pending'::text);
CREATE INDEX orders_email_from ON public.orders USING btree (lower(email) COLLATE "C");
CREATE INDEX orders_erasing_of ON public.orders USING btree (buyer_id) WHERE ((erase_asked_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX orders_name_from ON public.orders USING btree (lower((ship_to ->> 'name'::text)) COLLATE "C");
CREATE INDEX orders_name_words ON public.orders USING gin (to_tsvector('simple'::regconfig, (ship_to ->> 'name'::text)));
CREATE INDEX orders_paid_at ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_to_erase ON public.orders USING btree (erase_asked_at) WHERE ((erase_asked_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX orders_unclaimed ON public.orders USING btree (lower(email)) WHERE (buyer_id IS NULL);
CREATE INDEX outbox_dead ON public.outbox USING btree (id) WHERE (dead_at IS NOT NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (topic, due_at) WHERE (dead_at IS NULL);
CREATE UNIQUE INDEX outbox_running ON public.outbox USING btree (running_series) WHERE (running_series IS NOT NULL);
CREATE INDEX outbox_series ON public.outbox USING btree (series) WHERE (series IS NOT NULL);
CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_factor ON public.passkeys USING btree (factor_id);
CREATE INDEX payout_items_transfer ON public.payout_items USING btree (transfer_id);
CREATE INDEX payouts_seller ON public.payouts USING btree (seller_id, id DESC);
CREATE INDEX photo_uploads_waiting ON public.photo_uploads USING btree (uploaded_at) WHERE (state <> 'kept'::text);
CREATE INDEX privacy_requests_kind ON public.privacy_requests USING btree (kind, id DESC);
CREATE INDEX rate_limits_last ON public.rate_limits USING btree (last_at);
CREATE INDEX reconciliations_differing ON public.reconciliations USING btree (id DESC) WHERE ((difference_cents <> 0) OR (findings <> '[]'::jsonb));
CREATE INDEX refunds_failed ON public.refunds USING btree (id DESC) WHERE (state = 'failed'::text);
CREATE INDEX refunds_made ON public.refunds USING btree (made_at) INCLUDE (amount_cents) WHERE (made_at IS NOT NULL);
CREATE INDEX refunds_order ON public.refunds USING btree (order_id);
CREATE INDEX refunds_seller_order ON public.refunds USING btree (seller_order_id);
CREATE INDEX restocks_due ON public.restocks USING btree (due_at);
CREATE INDEX returns_of ON public.returns USING btree (seller_order_id, id DESC);
CREATE UNIQUE INDEX returns_one_open ON public.returns USING btree (seller_order_id) WHERE (closed_at IS NULL);
CREATE INDEX reversals_of ON public.reversals USING btree (seller_order_id);
CREATE INDEX reversals_seller ON public.reversals USING btree (seller_id);
CREATE UNIQUE INDEX saved_replies_name ON public.saved_replies USING btree (seller_id, lower(title));
CREATE UNIQUE INDEX search_synonyms_pair ON public.search_synonyms USING btree (lower(word), lower(means));
CREATE INDEX security_events_actor ON public.security_events USING btree (actor_id, id DESC);
CREATE INDEX security_events_at ON public.security_events USING btree (at);
CREATE INDEX security_events_kind ON public.security_events USING btree (kind, id DESC);
CREATE INDEX security_events_person ON public.security_events USING btree (person_id, id DESC);
CREATE INDEX seller_answers_at ON public.seller_answers USING btree (at);
CREATE INDEX seller_answers_of ON public.seller_answers USING btree (seller_id, at);
CREATE INDEX seller_applications_newest ON public.seller_applications USING btree (id DESC);
CREATE UNIQUE INDEX seller_applications_one_each ON public.seller_applications USING btree (lower(email)) WHERE (state = ANY (ARRAY['open'::text, 'accepted'::text]));
CREATE INDEX seller_applications_open ON public.seller_applications USING btree (id DESC) WHERE (state = 'open'::text);
CREATE INDEX seller_debts_open ON public.seller_debts USING btree (seller_id, seller_order_id) WHERE (open_cents > 0);
CREATE INDEX seller_order_moves_of ON public.seller_order_moves USING btree (seller_order_id, id);
CREATE INDEX seller_orders_admin ON public.seller_orders USING btree (state, paid_at, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX seller_orders_admin_total ON public.seller_orders USING btree (state, (((COALESCE(earnings_cents, 0) + commission_cents) + fee_cents)), id) WHERE (paid_at IS NOT NULL);
CREATE INDEX seller_orders_due ON public.seller_orders USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX seller_orders_late ON public.seller_orders USING btree (paid_at, id) WHERE ((state = 'paid'::text) AND (due_move = 'cancel'::text) AND (paid_at IS NOT NULL));
CREATE INDEX seller_orders_paid ON public.seller_orders USING btree (seller_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX seller_orders_released ON public.seller_orders USING btree (seller_id, released_at) WHERE (released_at IS NOT NULL);
CREATE INDEX seller_orders_seller ON public.seller_orders USING btree (seller_id, id DESC);
CREATE INDEX seller_orders_shipped ON public.seller_orders USING btree (shipped_at) WHERE (shipped_at IS NOT NULL);
CREATE INDEX seller_orders_tab ON public.seller_orders USING btree (seller_id, state, id DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX seller_orders_taken_back ON public.seller_orders USING btree (seller_id, paid_at) WHERE ((earnings_refunded_cents + earnings_lost_cents) > 0);
CREATE INDEX seller_orders_tracking ON public.seller_orders USING btree (upper(replace(tracking_number, ' '::text, ''::text))) WHERE (tracking_number IS NOT NULL);
CREATE INDEX seller_sale_changes_of ON public.seller_sale_changes USING btree (seller_id, day);
CREATE INDEX sellers_admin ON public.sellers USING btree (id) WHERE (is_admin OR is_sa);
CREATE INDEX sellers_created ON public.sellers USING btree (created_at);
CREATE UNIQUE INDEX sellers_email ON public.sellers USING btree (lower(email));
CREATE INDEX sellers_email_from ON public.sellers USING btree (lower(email) COLLATE "C");
CREATE INDEX sellers_featured ON public.sellers USING btree (featured_rank) WHERE (featured_rank IS NOT NULL);
CREATE INDEX sellers_name_from ON public.sellers USING btree (lower(name) COLLATE "C");
CREATE INDEX sellers_name_words ON public.sellers USING gin (to_tsvector('simple'::regconfig, name));
CREATE INDEX sellers_search ON public.sellers USING gin (public.search_words(name));
CREATE INDEX sellers_staff ON public.sellers USING btree (id) WHERE (is_admin OR is_sa OR (staff_role IS NOT NULL));
CREATE INDEX sellers_suspended ON public.sellers USING btree (id DESC) WHERE (suspended_at IS NOT NULL);
CREATE UNIQUE INDEX sellers_username ON public.sellers USING btree (lower(username));
CREATE INDEX sellers_username_from ON public.sellers USING btree (lower(username) COLLATE "C", id);
CREATE INDEX sent_mails_at ON public.sent_emails USING btree (sent_at);
CREATE INDEX sessions_buyer ON public.sessions USING btree (buyer_id);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_help ON public.sessions USING btree (help_id) WHERE (help_id IS NOT NULL);
CREATE INDEX sessions_seller ON public.sessions USING btree (seller_id);
CREATE UNIQUE INDEX shop_helpers_email ON public.shop_helpers USING btree (seller_id, lower(email)) WHERE (ended_at IS NULL);
CREATE INDEX shop_helpers_helper ON public.shop_helpers USING btree (helper_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX shop_helpers_link ON public.shop_helpers USING btree (link_id);
CREATE INDEX transfer_debts_of ON public.transfer_debts USING btree (seller_order_id);
CREATE INDEX transfers_of ON public.transfers USING btree (seller_order_id);
CREATE UNIQUE INDEX transfers_release ON public.transfers USING btree (seller_order_id) WHERE (kind = 'release'::text);
CREATE INDEX transfers_seller ON public.transfers USING btree (seller_id);
CREATE INDEX transfers_to_pay_out ON public.transfers USING btree (seller_id, made_at) WHERE ((state = 'made'::text) AND (account_id IS NOT NULL) AND (((amount_cents - reversed_cents) - paid_out_cents) <> 0));
CREATE INDEX watches_of_listing ON public.watches USING btree (listing_id) WHERE (removed_at IS NULL);
CREATE INDEX watches_queue ON public.watches USING btree (listing_id, watched_at) WHERE ((removed_at IS NULL) AND (state = 'waiting'::text));
CREATE INDEX watches_removed ON public.watches USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE TRIGGER audit_entries_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_audit_change();
CREATE TRIGGER audit_seals_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_audit_change();
CREATE TRIGGER issue_photos_are_private AFTER INSERT ON public.issue_photos FOR EACH ROW WHEN ((new.key !~ '^[0-9a-f]{32}p$'::text)) EXECUTE FUNCTION public.note_private_photo();
CREATE TRIGGER ledger_entries_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER listing_sizes_recount AFTER UPDATE OF qty, is_retired ON public.listing_sizes FOR EACH ROW WHEN ((((old.qty > 0) AND (NOT old.is_retired)) IS DISTINCT FROM ((new.qty > 0) AND (NOT new.is_retired)))) EXECUTE FUNCTION public.recount_units();
CREATE TRIGGER listing_sizes_recount_added AFTER INSERT ON public.listing_sizes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.recount_added_units();
CREATE TRIGGER listings_rest_while_suspended BEFORE INSERT OR UPDATE OF state ON public.listings FOR EACH ROW WHEN ((new.state = 'active'::text)) EXECUTE FUNCTION public.rest_while_suspended();
CREATE TRIGGER listings_watched AFTER UPDATE OF price_cents, state, total_allowed ON public.listings FOR EACH ROW WHEN (((new.watch_count > 0) AND (new.state = 'active'::text) AND ((old.price_cents, old.state, LEAST(old.total_allowed, 2)) IS DISTINCT FROM (new.price_cents, new.state, LEAST(new.total_allowed, 2))))) EXECUTE FUNCTION public.check_watched_listing();
CREATE TRIGGER membership_days_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.membership_days FOR EACH STATEMENT EXECUTE FUNCTION public.forbid_change();
CREATE TRIGGER message_photos_are_private AFTER INSERT ON public.message_photos FOR EACH ROW WHEN ((new.key !~ '^[0-9a-f]{32}p$'::text)) EXECUTE FUNCTION public.note_private_photo();
CREATE TRIGGER notifications_reworded BEFORE UPDATE OF title, body ON public.notifications FOR EACH ROW WHEN (((old.data IS NOT NULL) AND (NOT (new.data IS DISTINCT FROM old.data)) AND ((new.title IS DISTINCT FROM old.title) OR (new.body IS DISTINCT FROM old.body)))) EXECUTE FUNCTION public.forget_notification_data();
CREATE TRIGGER seller_orders_keep_protection BEFORE UPDATE OF state, due_at, due_move ON public.seller_orders FOR EACH ROW WHEN ((new.due_move = 'receive'::text)) EXECUTE FUNCTION public.keep_protection();
CREATE TRIGGER sizes_watched AFTER UPDATE OF qty, is_retired ON public.listing_sizes FOR EACH ROW WHEN (((LEAST(old.qty, 2) IS DISTINCT FROM LEAST(new.qty, 2)) OR (old.is_retired IS DISTINCT FROM new.is_retired))) EXECUTE FUNCTION public.check_watched_size();
CREATE TRIGGER sizes_watched_added AFTER INSERT ON public.listing_sizes FOR EACH ROW WHEN ((new.qty > 0)) EXECUTE FUNCTION public.check_watched_size();
ALTER TABLE ONLY public.bags
    ADD CONSTRAINT bags_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.brand_aliases
    ADD CONSTRAINT brand_aliases_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.buyer_addresses
    ADD CONSTRAINT buyer_addresses_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.catalog_merge_listings
    ADD CONSTRAINT catalog_merge_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.catalog_merge_listings
    ADD CONSTRAINT catalog_merge_listings_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES public.catalog_merges(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.colors
    ADD CONSTRAINT colors_alias_of_fkey FOREIGN KEY (alias_of) REFERENCES public.colors(label);
ALTER TABLE ONLY public.conversation_blocks
    ADD CONSTRAINT conversation_blocks_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.conversation_blocks
    ADD CONSTRAINT conversation_blocks_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.conversation_reports
    ADD CONSTRAINT conversation_reports_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.dispute_files
    ADD CONSTRAINT dispute_files_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES public.disputes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dispute_losses
    ADD CONSTRAINT dispute_losses_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES public.disputes(id);
ALTER TABLE ONLY public.dispute_losses
    ADD CONSTRAINT dispute_losses_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.feedback_decision_items
    ADD CONSTRAINT feedback_decision_items_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.feedback_decisions(id);
ALTER TABLE ONLY public.feedback_decision_items
    ADD CONSTRAINT feedback_decision_items_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES public.feedback(id);
ALTER TABLE ONLY public.feedback_decisions
    ADD CONSTRAINT feedback_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES public.order_lines(id);
ALTER TABLE ONLY public.feedback_photos
    ADD CONSTRAINT feedback_photos_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.feedback_reports
    ADD CONSTRAINT feedback_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.feedback_reports
    ADD CONSTRAINT feedback_reports_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.feedback_decisions(id);
ALTER TABLE ONLY public.feedback_reports
    ADD CONSTRAINT feedback_reports_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES public.feedback(id);
ALTER TABLE ONLY public.feedback
    ADD CONSTRAINT feedback_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.former_usernames
    ADD CONSTRAINT former_usernames_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gift_refunds
    ADD CONSTRAINT gift_refunds_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES public.gifts(id);
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.gifts
    ADD CONSTRAINT gifts_redeemed_by_fkey FOREIGN KEY (redeemed_by) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.helper_acts
    ADD CONSTRAINT helper_acts_help_id_fkey FOREIGN KEY (help_id) REFERENCES public.shop_helpers(id);
ALTER TABLE ONLY public.helper_acts
    ADD CONSTRAINT helper_acts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_size_id_fkey FOREIGN KEY (size_id) REFERENCES public.listing_sizes(id);
ALTER TABLE ONLY public.issue_emails
    ADD CONSTRAINT issue_emails_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.issue_notes
    ADD CONSTRAINT issue_notes_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issues(id);
ALTER TABLE ONLY public.issue_photos
    ADD CONSTRAINT issue_photos_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.issues
    ADD CONSTRAINT issues_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.listing_attempts
    ADD CONSTRAINT listing_attempts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);
ALTER TABLE ONLY public.listing_attempts
    ADD CONSTRAINT listing_attempts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_checks
    ADD CONSTRAINT listing_checks_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_decision_listings
    ADD CONSTRAINT listing_decision_listings_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.listing_decisions(id);
ALTER TABLE ONLY public.listing_decision_listings
    ADD CONSTRAINT listing_decision_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_decisions
    ADD CONSTRAINT listing_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.listing_import_rows
    ADD CONSTRAINT listing_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.listing_imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_imports
    ADD CONSTRAINT listing_imports_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.listing_decisions(id);
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_sizes
    ADD CONSTRAINT listing_sizes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES public.brands(id);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_type_id_fkey FOREIGN KEY (type_id) REFERENCES public.types(id);
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.seller_applications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mailed_links
    ADD CONSTRAINT mailed_links_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.membership_attempts
    ADD CONSTRAINT membership_attempts_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.membership_days
    ADD CONSTRAINT membership_days_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.membership_days
    ADD CONSTRAINT membership_days_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES public.membership_days(source_id);
ALTER TABLE ONLY public.membership_invoices
    ADD CONSTRAINT membership_invoices_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_recipient_fkey FOREIGN KEY (recipient) REFERENCES public.feeds(recipient) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_size_id_fkey FOREIGN KEY (size_id) REFERENCES public.listing_sizes(id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES public.second_factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payout_banks
    ADD CONSTRAINT payout_banks_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.payout_items
    ADD CONSTRAINT payout_items_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES public.payouts(id);
ALTER TABLE ONLY public.payout_items
    ADD CONSTRAINT payout_items_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.payout_items
    ADD CONSTRAINT payout_items_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.transfers(id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.photo_uploads
    ADD CONSTRAINT photo_uploads_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reconciliations
    ADD CONSTRAINT reconciliations_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES public.second_factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.restocks
    ADD CONSTRAINT restocks_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);
ALTER TABLE ONLY public.returns
    ADD CONSTRAINT returns_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.transfers(id);
ALTER TABLE ONLY public.saved_replies
    ADD CONSTRAINT saved_replies_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seller_answers
    ADD CONSTRAINT seller_answers_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversations(id);
ALTER TABLE ONLY public.seller_answers
    ADD CONSTRAINT seller_answers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.seller_applications
    ADD CONSTRAINT seller_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.seller_debts
    ADD CONSTRAINT seller_debts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.seller_debts
    ADD CONSTRAINT seller_debts_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.seller_order_moves
    ADD CONSTRAINT seller_order_moves_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.seller_orders
    ADD CONSTRAINT seller_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.seller_orders
    ADD CONSTRAINT seller_orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.seller_sale_days
    ADD CONSTRAINT seller_sale_days_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.shop_helpers
    ADD CONSTRAINT shop_helpers_helper_id_fkey FOREIGN KEY (helper_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.shop_helpers
    ADD CONSTRAINT shop_helpers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.transfer_debts
    ADD CONSTRAINT transfer_debts_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_debts(seller_order_id);
ALTER TABLE ONLY public.transfer_debts
    ADD CONSTRAINT transfer_debts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.transfers(id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.sellers(id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_seller_order_id_fkey FOREIGN KEY (seller_order_id) REFERENCES public.seller_orders(id);
ALTER TABLE ONLY public.types
    ADD CONSTRAINT types_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.types(id);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.buyers(id);
ALTER TABLE ONLY public.watches
    ADD CONSTRAINT watches_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id);
