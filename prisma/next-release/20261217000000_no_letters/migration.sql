-- One or two letters are looked for without an index.
DROP INDEX "app_user_email_letters_idx";
DROP INDEX "app_user_name_letters_idx";
DROP INDEX "owner_name_letters_idx";
DROP INDEX "query_letters_idx";
DROP FUNCTION letters_and_pairs(text);
