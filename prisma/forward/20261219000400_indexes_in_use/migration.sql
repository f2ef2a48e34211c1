-- In the order of the audit log, so that it opens without sorting all of it. First, since making it takes longest and what is dropped
-- below is locked until the end.
CREATE INDEX "audit_entry_latest_idx" ON "audit_entry" ("at" DESC NULLS LAST, "id" DESC);
DROP INDEX "audit_entry_at_idx";

-- Ten thousand organisations and fifty thousand users are sorted and counted within the aim of 100 ms without an index for
-- every order of a list. What stays serves the order in which the largest list opens, names by letter, search, keys and owners.
DROP INDEX "app_user_created_at_idx";
DROP INDEX "app_user_oldest_idx";
DROP INDEX "app_user_email_down_idx";
DROP INDEX "app_user_last_login_idx";
DROP INDEX "app_user_latest_login_idx";
DROP INDEX "app_user_mailbox_idx";
DROP INDEX "app_user_name_down_idx";
DROP INDEX "app_user_organisation_admin_idx";
DROP INDEX "app_user_organisation_admin_latest_idx";
DROP INDEX "app_user_system_admin_latest_idx";
DROP INDEX "app_user_without_organisation_idx";

DROP INDEX "geo_recommendation_description_search_idx";
DROP INDEX "geo_recommendation_latest_idx";
DROP INDEX "geo_recommendation_longest_idx";
DROP INDEX "geo_recommendation_newest_idx";
DROP INDEX "geo_recommendation_oldest_idx";
DROP INDEX "geo_recommendation_title_down_idx";
DROP INDEX "geo_recommendation_title_idx";
DROP INDEX "geo_recommendation_title_search_idx";
DROP INDEX "geo_recommendation_updated_at_idx";

DROP INDEX "organisation_website_down_idx";
DROP INDEX "organisation_website_idx";
DROP INDEX "organisation_website_search_idx";

DROP INDEX "query_active_idx";

DROP INDEX "owner_latest_idx";
DROP INDEX "owner_location_down_idx";
DROP INDEX "owner_location_idx";
DROP INDEX "owner_location_search_idx";
DROP INDEX "owner_name_down_idx";
DROP INDEX "owner_oldest_idx";
