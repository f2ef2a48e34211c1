-- Nothing reads the archive any more.
DROP TABLE "answer_archive";
DROP TABLE "archive_month";
ALTER TABLE "answer" DROP CONSTRAINT "answer_words_check", DROP COLUMN "archive_id",
  ADD CONSTRAINT "answer_words" CHECK ("question" IS NOT NULL AND "text" IS NOT NULL) NOT VALID;
