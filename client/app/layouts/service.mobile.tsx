// A phone has no room for a menu. The member page, the footer of home and the header of the login link to help pages.
export { default, queries } from './default.mobile.tsx';
