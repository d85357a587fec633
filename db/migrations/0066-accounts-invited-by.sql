-- Who sent an invite to the team: it opens only as long as they could send it. Null where the marketplace itself did, for
-- its first owner.
-- oldest build: 0013
alter table mailed_links add column invited_by text;
-- step
update mailed_links l set invited_by = e.actor_id from audit_entries e
  where l.kind in ('invite', 'staff-invite') and l.email <> '' and l.used_at is null
    and e.target_kind = 'invite' and e.target_id = l.id and e.action = 'invite.mail';
