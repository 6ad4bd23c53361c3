/** Builds the page into dist/web, from where the server serves it. Nothing in it names another host. */
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server serves the page at `/` and its files here.
  base: '/web/',
  publicDir: false,
  // Where a library offers it, its build for browsers that know classes, which is smaller.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
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
      input: { page: fileURLToPath(new URL('index.html', import.meta.url)) },
      output: {
        // What every visit needs: the libraries, which browsers keep from one release to the next, and the page. What only
        // panels use, of libraries too, is in their files, which are loaded when they are opened.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'page', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
