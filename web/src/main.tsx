/** Starts the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import './styles/page.css';
import './styles/shell.css';
import './styles/feed.css';
import './styles/inspector.css';
import './styles/panels.css';
import './styles/threads.css';

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
