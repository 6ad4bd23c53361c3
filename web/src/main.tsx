/** Starts the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import './styles/page.css';
import './styles/feed.css';
import './styles/inspector.css';
import './styles/panels.css';

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
