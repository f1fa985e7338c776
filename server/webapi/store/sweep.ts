/**
 * How many dead rows one request throws away of what its own kind left behind: each call that makes a row takes more away
 * than it makes. All of them at once held everybody up, where a hundred thousand logins had died in a night.
 * Nothing may take a row for alive because it is still there.
 */
export const SWEPT_AT_ONCE = 20;
