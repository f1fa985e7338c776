import { defineCalls } from '../call.ts';

/** The member's site messages. */
export const MAIL_CALLS = defineCalls({
  mails: {
    method: 'GET',
    path: '/siteMessage',
    access: 'member',
    answers: 'pages',
    schemas: () => import('../schemas/mail.ts'),
    query: 'mailQuery',
    item: 'mailItem',
  },
  unreadMails: {
    method: 'GET',
    path: '/siteMessage/unread',
    access: 'member',
    answers: 'one',
    schemas: () => import('../schemas/mail.ts'),
    item: 'unreadCount',
  },
  /** The whole message. The request marks it as read. */
  readMail: {
    method: 'GET',
    path: '/siteMessage/read/:id',
    digits: ['id'],
    access: 'member',
    changesState: true,
    answers: 'one',
    invalidates: ['mails', 'unreadMails', 'notifications', 'unreadNotifications'],
    schemas: () => import('../schemas/mail.ts'),
    item: 'mailDetail',
  },
  deleteMail: {
    method: 'DELETE',
    path: '/siteMessage/:id',
    digits: ['id'],
    access: 'member',
    answers: 'nothing',
    invalidates: ['mails', 'unreadMails'],
  },
  /** `deleteMail` for a client whose default method is POST (spec §7). */
  deleteMailByPost: {
    method: 'POST',
    path: '/siteMessage/:id',
    digits: ['id'],
    access: 'member',
    answers: 'nothing',
    optional: true,
    invalidates: ['mails', 'unreadMails'],
  },
});
