import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/graphql/generated.ts'], reporter: ['text-summary', 'json-summary'] },
  },
});
