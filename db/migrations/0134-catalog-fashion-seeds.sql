-- Synonyms and texts for fashion belong to a category set. A marketplace without types gets them when it chooses that set,
-- so the synonyms of 0113 and 0114 are removed from it. Synonyms that an operator added are in the audit log and stay.
-- A marketplace with types keeps its synonyms, and the texts that its pages had before they became neutral.
-- oldest build: 0127
delete from search_synonyms s
where not exists (select from types)
  and not exists (
    select from audit_entries a
    where a.target_kind = 'synonym' and a.action = 'synonym.add' and a.target_id = s.id::text
  );

-- step
insert into setting_overrides (key, value, version, set_at, set_by, why)
select 'page-words', $words$
  {
    "en": {
      "title": "{marketplace}: curated fashion from vetted sellers",
      "description": "Shop curated fashion from vetted sellers. Your payment is held until your order arrives.",
      "heading": "Fashion worth finding.",
      "sell": "Have an eye for fashion? Apply with a few of your items and open a shop under your own name.",
      "footer": "Curated fashion from vetted sellers. We hold your payment until your item arrives.",
      "search": "Silk dress, navy coat, brand…",
      "example": "Pleated silk dress, 1978",
      "subject": "curated fashion"
    },
    "de": {
      "title": "{marketplace}: ausgesuchte Mode von geprüften Verkäufern",
      "description": "Ausgesuchte Mode von geprüften Verkäufern. Wir halten Ihre Zahlung zurück, bis Ihre Bestellung da ist.",
      "heading": "Mode, die entdeckt werden will.",
      "sell": "Sie haben ein Auge für Mode? Bewerben Sie sich mit ein paar Artikeln und eröffnen Sie einen Shop unter Ihrem Namen.",
      "footer": "Ausgesuchte Mode von geprüften Verkäufern. Wir halten Ihre Zahlung zurück, bis Ihr Artikel angekommen ist.",
      "search": "Seidenkleid, Mantel, Marke …",
      "example": "Plissiertes Seidenkleid, 1978",
      "subject": "kuratierte Mode"
    }
  }
$words$::jsonb, 1, now(), 'migration', ''
where exists (select from types)
on conflict (key) do nothing;
