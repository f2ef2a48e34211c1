-- The words of answers are in the database only. Answers whose words were in a file of the archive alone count as expired and go
-- as retention removes answers; results and figures stay (docs/operations/upgrade.md).
DROP TABLE "answer_archive";
DROP TABLE "archive_month";
DELETE FROM "answer" WHERE "archive_id" IS NOT NULL;
ALTER TABLE "answer" DROP CONSTRAINT "answer_words_check", DROP COLUMN "archive_id",
  ADD CONSTRAINT "answer_words" CHECK ("question" IS NOT NULL AND "text" IS NOT NULL) NOT VALID;
