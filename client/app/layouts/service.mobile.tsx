// A phone has no room for a menu beside the page: help pages are reached from the member page and the bottom bar.
export { default, queries } from './default.mobile.tsx';
