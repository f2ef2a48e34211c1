-- A search for an address finds it by the end of what stands before the "@": the letters of a domain are those of
-- everybody who has an address there, and each three of them were looked through.
CREATE INDEX "app_user_mailbox_idx" ON "app_user" ((reverse(split_part("email", '@', 1))) text_pattern_ops);
