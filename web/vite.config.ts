/** Builds the page into dist/web, from where the server serves it. Nothing in it names another host. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server serves the page at `/` and its files here.
  base: '/web/',
  publicDir: false,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: '.',
    // The policy of the page allows files of this server, and no inline text or data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every visit needs: the libraries, which browsers keep from one release to the next, and the page. A file for
        // each panel that is loaded when it is opened.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/ },
            { name: 'page', test: /web\/src\/(api|feed|items|shell|viewers|main)/ },
          ],
        },
      },
    },
  },
});
