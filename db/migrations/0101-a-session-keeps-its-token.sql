-- A session keeps the token it was opened with. Where a second one is good as well, nobody can tell which of the two
-- is held: it goes on as a session of its own, which ends unused if nobody holds it.
insert into sessions (id, token_hash, buyer_id, seller_id, device, created_at, last_used_at, expires_at)
select id || '_2', previous_hash, buyer_id, seller_id, device, created_at, last_used_at, expires_at
from sessions
where previous_hash is not null and (previous_until is null or previous_until > now()) and expires_at > now();

alter table sessions drop column token_at, drop column previous_hash, drop column previous_until;
