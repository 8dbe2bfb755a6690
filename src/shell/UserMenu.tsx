import { lazy, Suspense, useState } from 'react';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import {
  HighlightOutlined,
  HourglassOutlined,
  InfoCircleOutlined,
  LaptopOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApp } from '../portal/appContext.ts';
import { useLeave } from '../portal/useLeave.ts';
import { useNarrow } from '../portal/useNarrow.ts';
import { observer } from '../stores/index.ts';
import { useStoredPicture } from './picture/useStoredPicture.ts';

const AboutDialog = lazy(() => import('./AboutDialog.tsx').then((module) => ({ default: module.AboutDialog })));
const AvatarDialog = lazy(() => import('./AvatarDialog.tsx').then((module) => ({ default: module.AvatarDialog })));
const DevicesDialog = lazy(() => import('./DevicesDialog.tsx').then((module) => ({ default: module.DevicesDialog })));
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx').then((module) => ({ default: module.PasswordDialog })));
const SealSettingsDialog = lazy(() => import('./SealSettingsDialog.tsx').then((module) => ({ default: module.SealSettingsDialog })));
const SecurityDialog = lazy(() => import('./SecurityDialog.tsx').then((module) => ({ default: module.SecurityDialog })));

const dialogs = {
  about: AboutDialog,
  avatar: AvatarDialog,
  devices: DevicesDialog,
  password: PasswordDialog,
  seal: SealSettingsDialog,
  security: SecurityDialog,
};
type DialogName = keyof typeof dialogs;

/** The user with everything that concerns the own account. */
export const UserMenu = observer(function UserMenu() {
  const { t } = useTranslation();
  const { session, notify } = useApp();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const leave = useLeave({ delay: 0 });
  const [open, setOpen] = useState<DialogName>();
  const photo = useStoredPicture(session.user?.photo, 'photo');
  const Dialog = open === undefined ? undefined : dialogs[open];
  const name = session.user?.username === '' ? session.user.account : (session.user?.username ?? '');

  const items: MenuProps['items'] = [
    ...(session.posts.length > 1
      ? [
          {
            key: 'posts',
            icon: <SwapOutlined />,
            label: t('shell.switchPost'),
            children: session.posts.map((post) => ({ key: `post:${post.postId ?? ''}`, label: `${post.orgName ?? ''} ${post.postName ?? ''}`.trim() })),
          },
        ]
      : []),
    { key: 'personal', icon: <SettingOutlined />, label: t('personal.title') },
    { key: 'works', icon: <HourglassOutlined />, label: t('works.title') },
    { key: 'password', icon: <LockOutlined />, label: t('shell.changePassword') },
    { key: 'security', icon: <QuestionCircleOutlined />, label: t('shell.securityQuestions') },
    { key: 'devices', icon: <LaptopOutlined />, label: t('shell.devices') },
    { key: 'avatar', icon: <UserOutlined />, label: t('shell.changeAvatar') },
    { key: 'seal', icon: <HighlightOutlined />, label: t('shell.seal') },
    { key: 'about', icon: <InfoCircleOutlined />, label: t('shell.about') },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: t('shell.logout') },
  ];

  const choose = (key: string): void => {
    if (key === 'leave') leave();
    else if (key === 'personal') void navigate('/v-personal');
    else if (key === 'works') void navigate('/works');
    else if (key.startsWith('post:')) {
      session.switchPost(key.slice('post:'.length));
      notify.success(t('shell.postSwitched'));
    } else if (key in dialogs) setOpen(key as DialogName);
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectedKeys: session.post === undefined ? [] : [`post:${session.post.postId ?? ''}`], onClick: ({ key }) => choose(key) }}
      >
        <Button
          type="text"
          className="shell-user"
          aria-haspopup="menu"
          {...(narrow ? { 'aria-label': t('shell.userMenu', { name }) } : { title: t('shell.userMenu', { name }) })}
        >
          <Avatar size={26} aria-hidden="true" {...(photo === undefined ? {} : { src: photo })} style={{ backgroundColor: '#1557b8' }}>
            {name.slice(0, 1)}
          </Avatar>
          {narrow ? null : name}
        </Button>
      </Dropdown>
      {Dialog === undefined ? null : (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
});
