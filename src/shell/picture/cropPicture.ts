import { SEAL_QUALITY } from '../../constants.ts';

/** A part of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the part of the picture at `size` (pixels) on white; answers a JPEG. Rejects when the browser cannot read the picture. */
export async function cropPicture(address: string, area: PictureArea, size: { readonly width: number; readonly height: number }, name: string): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  // what is transparent would become black in a JPEG
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', SEAL_QUALITY));
  if (blob === null) throw new Error('no picture');
  return new File([blob], name, { type: 'image/jpeg' });
}
