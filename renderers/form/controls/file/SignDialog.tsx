import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Input, Modal, Segmented } from 'antd';
import SignaturePad from 'signature_pad';
import { useRenderContext, type StoredFile } from '../../../core/index.ts';
import { failureText } from '../support/failure.ts';

type Source = 'hand' | 'name' | 'seal';

const WIDTH = 480;
const HEIGHT = 200;

/** A window to sign in: by hand, by a typed name (for people who cannot draw), or by the stored seal. */
export function SignDialog({
  source,
  title,
  onDone,
}: {
  readonly source: unknown;
  readonly title: string;
  readonly onDone: (file: StoredFile | undefined) => void;
}) {
  const { t, services, instance } = useRenderContext();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const sources: readonly Source[] = source === 'seal' ? ['seal'] : source === 'hand' || !services.seal ? ['hand', 'name'] : ['hand', 'name', 'seal'];
  const [way, setWay] = useState<Source>(sources[0] ?? 'hand');
  const [name, setName] = useState(instance?.user?.name ?? '');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const surface = canvas.current;
    if (way !== 'hand' || !surface?.getContext('2d')) return undefined;
    const made = new SignaturePad(surface, { penColor: '#000', minWidth: 0.8, maxWidth: 2.6 });
    pad.current = made;
    return () => made.off();
  }, [way]);

  useEffect(() => {
    const paint = way === 'name' ? canvas.current?.getContext('2d') : undefined;
    if (paint) writeName(paint, name);
  }, [way, name]);

  const sign = async (): Promise<StoredFile> => {
    const label = instance?.user?.name ?? t('control.signature.anonymous');
    if (way === 'seal') {
      if (!services.seal) throw new Error(t('control.notAvailable'));
      if (password === '') throw new Error(t('control.signature.passwordMissing'));
      return { fileId: await services.seal.open(password), name: t('control.signature.sealName', { name: label }) };
    }
    if (way === 'hand' ? pad.current?.isEmpty() !== false : name.trim() === '') throw new Error(t('control.signature.empty'));
    const picture = await pictureOf(canvas.current);
    return services.upload(new File([picture], `${t('control.signature.fileName', { name: label })}.png`, { type: 'image/png' }));
  };
  const finish = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      onDone(await sign());
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={title}
      width={WIDTH + 60}
      okText={t('control.signature.sign')}
      confirmLoading={busy}
      onOk={() => void finish()}
      onCancel={() => onDone(undefined)}
    >
      {sources.length > 1 && (
        <Segmented<Source>
          value={way}
          onChange={setWay}
          options={sources.map((each) => ({ value: each, label: t(`control.signature.${each}`) }))}
          style={{ marginBottom: 12 }}
        />
      )}
      {way === 'name' && (
        <Input
          value={name}
          maxLength={20}
          aria-label={t('control.signature.name')}
          onChange={(event) => setName(event.target.value)}
          style={{ marginBottom: 8 }}
        />
      )}
      {way === 'seal' && (
        <Input.Password
          value={password}
          autoComplete="off"
          placeholder={t('control.signature.password')}
          aria-label={t('control.signature.password')}
          onChange={(event) => setPassword(event.target.value)}
          onPressEnter={() => void finish()}
        />
      )}
      {way !== 'seal' && (
        <>
          <canvas key={way} ref={canvas} width={WIDTH} height={HEIGHT} className="yb-sign-pad" role="img" aria-label={t('control.signature.pad')} />
          {way === 'hand' && (
            <Button size="small" onClick={() => pad.current?.clear()}>
              {t('control.signature.clear')}
            </Button>
          )}
        </>
      )}
      {error !== undefined && <Alert type="error" showIcon title={error} style={{ marginTop: 12 }} />}
    </Modal>
  );
}

// helpers

function writeName(paint: CanvasRenderingContext2D, name: string): void {
  paint.clearRect(0, 0, WIDTH, HEIGHT);
  paint.font = '64px KaiTi, STKaiti, cursive';
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 20);
}

function pictureOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (!canvas) return reject(new Error('no canvas'));
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    return undefined;
  });
}
