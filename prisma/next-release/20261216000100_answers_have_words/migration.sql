-- Every answer has its words again. A transaction of its own: the look at every row takes a lock that nobody waits for, and
-- the columns are then known to be filled without another look.
ALTER TABLE "answer" VALIDATE CONSTRAINT "answer_words";
ALTER TABLE "answer" ALTER COLUMN "question" SET NOT NULL, ALTER COLUMN "text" SET NOT NULL;
ALTER TABLE "answer" DROP CONSTRAINT "answer_words";
