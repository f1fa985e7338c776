export { default } from './frame/bare.tsx';
