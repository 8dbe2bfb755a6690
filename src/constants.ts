import { byName } from '../schemas/byName.ts';

/**
 * Every number and name of the portal that a person may ask about, in one place.
 * Times in milliseconds and sizes in CSS pixels unless the name says otherwise.
 */

// calls
export const REQUEST_TIMEOUT = 100_000;
export const CHUNK_TIMEOUT = 120_000;
/** A page in a frame says that it has understood, and that it has saved. */
export const FRAME_ACK_TIMEOUT = 500;
export const FRAME_SAVE_TIMEOUT = 10_000;
/** Share of the token's life after which it is renewed. */
export const REFRESH_POINT = 0.2;
export const REFRESH_GUARD = 3_000;
export const LOGOUT_DELAY = 500;
/** How long a custom query that is not known yet is waited for, and how often it is asked for meanwhile. */
export const QUERY_WAIT = 15_000;
export const QUERY_POLL = 1_000;

// menus
export const MENU_OVERFLOW_DELAY = 100;
export const RESIZE_DEBOUNCE = 600;
export const MENU_SELECT_DELAY = 200;
/** The top menu needs more items than this beside "more". */
export const MENU_MIN_VISIBLE = 2;
export const FRONT_MENU_ALIAS = 'front_menu';
/** Selecting a menu on this path does nothing. */
export const INERT_MENU_PATH = '/caiwu';

// feedback
export const SUCCESS_DURATION = 1_500;
export const NEXT_TASK_WAIT = 2_000;
export const REMINDER_SPACING = 500;
export const SPIN_DELAY = 300;
export const COUNT_REFRESH = 60_000;
/** While mails are being fetched. */
export const ARRIVALS_REFRESH = 2_000;

// sizes
export const HEADER_HEIGHT = 55;
export const STATEMENT_MENU_WIDTH = 180;
export const SIDE_COLLAPSED = 65;
export const SIDE_EXPANDED = 200;
export const ASIDE_WIDTH = 230;
export const DRAWER_WIDTH = 280;
export const BADGE_MAX = 100;

// pages
export const HOME_PAGE_SIZE = 11;
export const LIST_PAGE_SIZE = 20;
export const TENANT_PAGE_SIZE = 20;
export const FLOW_LOOKUP_SIZE = 100;
export const HOME_PHRASES = 5;
export const HOME_NEWS = 5;
export const HOME_MEETINGS = 5;
export const NEWS_PAGE_SIZE = 12;

// login
export const LOGIN_BACKGROUNDS = 3;
export const CAROUSEL_INTERVAL = 5_000;
export const ACCOUNT_PATTERN = /^[A-Za-z0-9_-]{2,20}$/;
export const PASSWORD_MIN_LENGTH = 6;
/** Where a password is changed that its owner may not go on with, by what is wrong with it. */
export const PASSWORD_PAGES = { initial: '/setPassword', expired: '/resetPwdView' } as const;
export const DEFAULT_TENANT = 'platform';

// pictures of the account
export const SEAL_SIZE = { width: 200, height: 70 } as const;
export const SEAL_QUALITY = 0.8;
export const SEAL_MAX_MB = 5;

// platform
export const APP_BASE = '/fvue';
export const MANAGE_BASE = '/mvue/';
/** A role name that contains this text opens the management portal. */
export const ADMIN_ROLE_TEXT = '管理端访问权限';
/** Looks after what goes wrong behind the scenes, and after the tasks of people who have left. */
export const ADMINISTRATOR_ROLE = '系统管理员';

/** The three tiles of the home page, by flow key. */
export const QUICK_FLOWS = [
  { key: 'clfybxV1', titleKey: 'home.travelClaim', tone: 'blue' },
  { key: 'rcfybxsqV2', titleKey: 'home.expenseClaim', tone: 'green' },
  { key: 'jksqV2', titleKey: 'home.cashAdvance', tone: 'amber' },
] as const;

/** The flows whose documents are claims, as the address of a list names several. */
export const CLAIM_FLOWS = 'clfybxV1,rcfybxsqV2';

/** Addresses that links of old stand for, by the last part of `/cwxxh/href/template/…`. */
export const LINKED_PLACES: Readonly<Record<string, string>> = byName({
  cygg: '/v-personal/v-approvalItem',
  wdbxjl: `/v-flow/v-request/${CLAIM_FLOWS}`,
});

/** Where `/navigationMsg/:type/:id` leads, by the type; `${id}` is the last part. */
export const NAVIGATION_TARGETS: Readonly<Record<string, string>> = byName({
  news: '/news/${id}',
  notice: '/news/${id}',
  task: '/task/${id}/0',
  inst: '/inst/${id}',
  app: '/appContent/app/${id}/0/-',
  message: '/v-personal/v-messageReceiver?msgId=${id}',
});

/** Fixed entries of the home page. */
export const HOME_LINKS = {
  phrases: '/cwxxh/href/template/cygg',
  claims: '/cwxxh/href/template/wdbxjl',
  centre: '/v-flow/v-todo',
  news: '/newsList/all',
  meetings: '/hygl/template/preview/v-meetings',
} as const;

export const SESSION_KEYS = {
  user: 'currentUser',
  menuAlias: 'menu_alias',
  menuPath: 'menu_path',
  menuName: 'menu_name',
  menuList: 'menu_list',
  methods: 'method_auth',
} as const;

export const LOCAL_KEYS = {
  locale: 'lang',
  loginRoute: 'loginRoute',
  account: 'rememberAccount',
  oneTenant: 'oneTenant',
  background: 'loginBackground',
  carousel: 'loginCarousel',
  flows: 'flowCommandManage',
  sideCollapsed: 'sideCollapsed',
  roleName: 'roleName',
  homeLayout: 'homeLayout',
} as const;
