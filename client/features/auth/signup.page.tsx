import type { PageModule } from '#platform/site/page.ts';
import { areaCodesQuery, choiceQuery, offerQuery } from './api.ts';
import { Signup } from './signup/signup.tsx';

export { signupHead as head } from './heads.ts';

export const queries: PageModule['queries'] = ({ app }) => [
  areaCodesQuery(app),
  offerQuery(app),
  // Phones do not show the number of games.
  ...(app.device === 'desktop' ? [choiceQuery(app)] : []),
];

export default Signup;
