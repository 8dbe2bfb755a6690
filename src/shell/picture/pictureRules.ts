import { SEAL_MAX_MB } from '../../constants.ts';

/** Why a file cannot become a picture of the account, as a text key; undefined when it can. */
export function pictureProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!/\.(png|jpe?g)$/i.test(file.name) || !['image/png', 'image/jpeg'].includes(file.type)) return 'picture.wrongType';
  return file.size > SEAL_MAX_MB * 1024 * 1024 ? 'picture.tooLarge' : undefined;
}
