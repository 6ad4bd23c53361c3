/** What a browser shows while its server is starting, until the real page is served and replaces it. */
import { hash } from 'node:crypto';
import { escapeHtml } from '../base/html.ts';
import { PATHS } from './paths.ts';

/** Polls instead of reloading: a reload could hit the moment between the two servers and end in an error. */
const SCRIPT = `
const look = () =>
  fetch('${PATHS.ready}').then(
    ({ ok }) => (ok ? location.reload() : again()),
    () => again(),
  );
const again = () => setTimeout(look, 500);
again();`;

const STYLE = 'body { font: 16px/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 32rem }';

const POLICY = [
  "default-src 'none'",
  `script-src '${digestOf(SCRIPT)}'`,
  `style-src '${digestOf(STYLE)}'`,
  "connect-src 'self'",
  "frame-ancestors 'none'",
];

export const WAITING_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY.join('; '),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** The page that shows what is missing, in the same words that other clients get. */
export function waitingPage(reason: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Palisade is starting</title>
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Palisade is starting</h1>
<p role="status">${escapeHtml(reason)}</p>
<p>This page reloads automatically.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function digestOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
