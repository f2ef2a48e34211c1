-- Since when an implementation is live: `day` may be before the day of the change. Changes are never updated; one that only
-- names another day corrects the one before it.
ALTER TABLE "recommendation_status_change" ADD COLUMN "corrects" TEXT COLLATE "C",
  ADD CONSTRAINT "recommendation_status_change_corrects"
    CHECK ("corrects" IS NULL OR ("from_status" = 'implemented' AND "to_status" = 'implemented'));
