-- Buyers' answers to the question how an item fits.
-- oldest build: 0127
alter table feedback
  -- small, true or large. Null if the buyer did not answer.
  add column fit text,
  -- Brand and type of the item at the time of the review, as brand:type. Null without an answer.
  add column fit_of text;
-- step
-- Newest answers about a brand and type.
create index concurrently feedback_fit on feedback (fit_of, created_at desc) where fit is not null and is_shown;
