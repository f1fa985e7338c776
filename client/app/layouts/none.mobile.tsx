export { default } from './none.desktop.tsx';
