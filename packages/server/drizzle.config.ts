import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './packages/server/src/db/schema/{access,audit,catalogue,content,packages,questions,sign-in}.ts',
  out: './packages/server/migrations',
});
