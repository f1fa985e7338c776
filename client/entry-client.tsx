import '#app/before-all.ts';
import '#ui/styles.css';
import { hydrateRoot } from 'react-dom/client';
import { startClient } from '#app/start-client.tsx';
import { ROOT_ID } from '#shared/render.ts';

const container = document.getElementById(ROOT_ID);
if (container) void startClient(window, (tree) => hydrateRoot(container, tree));
