-- The link at the foot of a digest switches it for its reader without a sign-in; only the hash of its secret is kept.
ALTER TABLE "digest_mail" ADD COLUMN "token_hash" BYTEA NOT NULL;
CREATE UNIQUE INDEX "digest_mail_token_hash_key" ON "digest_mail" ("token_hash");
