-- The words of answers are in the database only. Answers whose words were in a file of the archive alone count as expired and go
-- as retention removes answers; results and figures stay (docs/operations/upgrade.md).
DELETE FROM "answer" WHERE "archive_id" IS NOT NULL;
