import { useEffect, useId, useRef, useState } from 'react';
import { Button, Slider } from 'antd';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import type { PictureArea } from './cropPicture.ts';
import { pictureProblem } from './pictureRules.ts';
import './picture.css';

export interface ChosenPicture {
  /** An object URL, good while the control is on the screen. */
  readonly address: string;
  readonly area: PictureArea;
}

export interface PictureCropProps {
  /** Of the box, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly round?: boolean;
  readonly error?: string | undefined;
  /** The part in the box has changed; undefined when there is no picture. */
  readonly onChange: (picture: ChosenPicture | undefined) => void;
}

/** Chooses a picture and the part of it that lies in a box: by dragging, or with the arrow keys and the slider. */
export function PictureCrop({ size, round = false, error, onChange }: PictureCropProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [least, setLeast] = useState(1);
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);

  const refuse = (key: string): void => {
    setProblem(t(key));
    setAddress(undefined);
    setName('');
    onChange(undefined);
  };
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    const found = pictureProblem(file);
    if (found !== undefined) return refuse(found);
    setProblem(undefined);
    setCrop({ x: 0, y: 0 });
    onChange(undefined);
    setName(file.name);
    setAddress(URL.createObjectURL(file));
  };
  const message = problem ?? error;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label field-required">
        {t('picture.file')}
      </label>
      <input
        id={id}
        type="file"
        accept=".png,.jpg,.jpeg"
        ref={input}
        className="picture-file"
        tabIndex={-1}
        aria-describedby={`${id}-tip ${id}-error`}
        aria-invalid={message !== undefined}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // the same file may be chosen again
          event.target.value = '';
        }}
      />
      <div className="picture-choice">
        <Button aria-describedby={`${id}-tip ${id}-error`} onClick={() => input.current?.click()}>
          {t('picture.browse')}
        </Button>
        <span>{name}</span>
      </div>
      <div id={`${id}-tip`} className="picture-tip">
        {t('picture.tip', size)}
      </div>
      {address === undefined ? null : (
        <>
          <div className="picture-stage">
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              minZoom={least}
              maxZoom={least * 5}
              aspect={size.width / size.height}
              cropSize={size}
              cropShape={round ? 'round' : 'rect'}
              showGrid={false}
              keyboardStep={4}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': t('picture.box') }}
              mediaProps={{ alt: '', onError: () => refuse('picture.broken') }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_part, area) => onChange({ address, area })}
              onMediaLoaded={({ width, height }) => {
                // the picture always fills the box
                const fit = Math.max(size.width / width, size.height / height);
                setLeast(fit);
                setZoom(fit);
              }}
            />
          </div>
          <Slider
            min={least}
            max={least * 5}
            step={least / 20}
            value={zoom}
            onChange={setZoom}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('picture.zoom')}
          />
        </>
      )}
      <div id={`${id}-error`} className="field-error" role={message === undefined ? undefined : 'alert'}>
        {message}
      </div>
    </div>
  );
}
