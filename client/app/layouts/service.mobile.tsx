// Help pages have no side menu on phones. Links on the member page, in the footer of home and in the header of the login lead to them.
export { default, queries } from './default.mobile.tsx';
