export interface PageEntry {
  readonly name: string;
  /** Modules with a dynamic import that the page needs before it is usable, besides the entry and the texts. */
  readonly modules: readonly string[];
}

const shell = 'src/pages/shell/PortalShell.tsx';

/** In the order in which a person meets them. */
export const pages: readonly PageEntry[] = [
  { name: 'login', modules: ['src/pages/login/LoginPage.tsx'] },
  { name: 'home', modules: [shell, 'src/pages/home/HomePage.tsx'] },
  { name: 'start a form', modules: [shell, 'src/pages/start/StartPage.tsx', 'src/pages/flowForm/FlowPage.tsx'] },
  { name: 'task', modules: [shell, 'src/pages/task/TaskPage.tsx', 'src/pages/flowForm/FlowPage.tsx'] },
  { name: 'list', modules: [shell, 'src/pages/template/ListPage.tsx'] },
];

/** What every page loads: the entry and the texts of one language. */
export const always: readonly string[] = ['index.html', 'src/locales/zh-CN.ts'];
