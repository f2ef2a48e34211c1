-- Lists and tabs count their rows, token usage adds up the ledger, and which set-ups are open is read from the rows that make
-- them complete: nothing keeps these numbers any more.
DROP TRIGGER "app_user_count_new" ON "app_user";
DROP TRIGGER "app_user_count_deleted" ON "app_user";
DROP TRIGGER "app_user_count_moved" ON "app_user";
DROP FUNCTION count_users();
DROP FUNCTION count_user_again();
DROP FUNCTION user_role(boolean, boolean);
DROP FUNCTION add_to_sum(text, date, text, bigint);
DROP FUNCTION recount_usage(text);
DROP TABLE "kept_sum";
DROP TABLE "kept_check";
DROP TABLE "open_set_up";

-- Whether an owner is deleted is told by its row.
ALTER TABLE "usage_total" DROP COLUMN "deleted";
