import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { prefersStillness } from '../../portal/useStillness.ts';
import { CAROUSEL_INTERVAL, LOCAL_KEYS, LOGIN_BACKGROUNDS } from '../../constants.ts';
import dawn from './art/dawn.svg';
import river from './art/river.svg';
import skyline from './art/skyline.svg';

const pictures = [skyline, river, dawn];

/** Three pictures that take turns, or one that the user has fixed. The choice is remembered in this browser. */
export function LoginBackground() {
  const { t } = useTranslation();
  const { memory } = useApp();
  const [index, setIndex] = useState(() => storedIndex(memory.getItem(LOCAL_KEYS.background)));
  const [moving, setMoving] = useState(() => memory.getItem(LOCAL_KEYS.carousel) !== 'off' && !prefersStillness());

  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => setIndex((before) => (before + 1) % LOGIN_BACKGROUNDS), CAROUSEL_INTERVAL);
    return () => clearInterval(timer);
  }, [moving]);

  const keep = (next: number, nextMoving: boolean): void => {
    setIndex(next);
    setMoving(nextMoving);
    memory.setItem(LOCAL_KEYS.background, String(next));
    memory.setItem(LOCAL_KEYS.carousel, nextMoving ? 'on' : 'off');
  };

  return (
    <>
      <div className="login-pictures" aria-hidden="true">
        {pictures.map((picture, at) => (
          <div key={picture} className={at === index ? 'login-picture login-picture-on' : 'login-picture'} style={{ backgroundImage: `url("${picture}")` }} />
        ))}
      </div>
      <div className="login-picture-choice" role="group" aria-label={t('login.background')}>
        <Button
          size="small"
          type="text"
          icon={moving ? <PauseOutlined /> : <PlayCircleOutlined />}
          aria-label={moving ? t('login.pause') : t('login.play')}
          onClick={() => keep(index, !moving)}
        />
        {pictures.map((picture, at) => (
          <button
            key={picture}
            type="button"
            className="login-dot"
            aria-label={t('login.backgroundNumber', { number: at + 1 })}
            aria-pressed={at === index}
            onClick={() => keep(at, false)}
          />
        ))}
      </div>
    </>
  );
}

// helpers

function storedIndex(text: string | null): number {
  const index = Number(text ?? 0);
  return Number.isInteger(index) && index >= 0 && index < LOGIN_BACKGROUNDS ? index : 0;
}
