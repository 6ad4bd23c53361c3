/** The smoke test needs the built package and a free port, so it runs apart: `npx vitest run --config test/smoke/vitest.config.ts`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['test/smoke/*.smoke.ts'],
    testTimeout: 180_000,
    hookTimeout: 30_000,
  },
});
