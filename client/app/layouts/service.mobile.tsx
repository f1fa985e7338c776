// A phone has no room for a menu beside the page: help pages are reached from the member page, the foot of the home page and the head of the login.
export { default, queries } from './default.mobile.tsx';
