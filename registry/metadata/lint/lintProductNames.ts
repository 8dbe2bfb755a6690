import { grantedMethods, iconNames, languageNames, metadataKinds, tagColours, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import type { Linter, LintScope } from './context.ts';

/** Languages of translations: those of the product, and those for which the tenant has a pack of texts. */
export const lintLanguages: Linter = (scope) => {
  const known = [...languageNames, ...scope.all('locale').map(({ spec }) => String((spec as { readonly locale?: unknown }).locale))];
  for (const name of Object.keys(scope.item.i18n ?? {})) {
    if (!known.includes(name)) scope.found('language', `/i18n${pointerOf(name)}`, { name }, { hint: nearest(name, known) });
  }
};

/** A kind that the portal does not read has no effect. */
export const lintServed: Linter = ({ item, found }) => {
  if (metadataKinds.some(({ kind, unserved }) => kind === item.kind && unserved === true)) found('unserved', '/kind', { kind: item.kind });
};

/** Icons of an entry of the menu and of the tiles of the home page. */
export const lintIcons: Linter = (scope) => {
  if (scope.item.kind === 'menu') checkIcon(scope, (scope.item.spec as unknown as MetadataSpecs['menu']).icon, '/spec/icon');
  if (scope.item.kind !== 'homeLayout') return;
  const { blocks } = scope.item.spec as unknown as MetadataSpecs['homeLayout'];
  blocks.forEach(({ tiles = [] }, index) => tiles.forEach(({ icon }, place) => checkIcon(scope, icon, `/spec/blocks/${index}/tiles/${place}/icon`)));
};

export const lintColours: Linter = (scope) => {
  const { items } = scope.item.spec as unknown as MetadataSpecs['dict'];
  items.forEach(({ color }, index) => {
    if (color !== undefined && !tagColours.includes(color) && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color))
      scope.found('colour', `/spec/items/${index}/color`, { name: color }, { hint: nearest(color, tagColours) });
  });
};

/** A right to what the portal never asks for is granted to nobody's use. */
export const lintMethods: Linter = (scope) => {
  const { methods } = scope.item.spec as unknown as MetadataSpecs['methodAuth'];
  methods.forEach(({ code }, index) => {
    if (!grantedMethods.includes(code)) scope.found('method', `/spec/methods/${index}/code`, { name: code }, { hint: nearest(code, grantedMethods) });
  });
};

/** Opinions of a form live in its rights alone: one that is written is read somewhere else, and one that is read is written. */
export const lintOpinions: Linter = (scope) => {
  const { perm } = scope.item.spec as unknown as MetadataSpecs['form'];
  const uses = Object.entries(perm).flatMap(([place, { opinion = {} }]) =>
    Object.entries(opinion).map(([name, mode]) => ({
      place,
      name,
      isWritten: (mode === 'w' || mode === 'b') && !reading.has(place),
      isHidden: mode === 'n',
    })),
  );
  for (const { place, name, isWritten, isHidden } of uses) {
    const others = uses.filter((use) => use.name === name && use.place !== place);
    const known = uses.map((use) => use.name).filter((each) => each !== name);
    const at = `/spec/perm${pointerOf(place, 'opinion', name)}`;
    if (isWritten && uses.length > 1 && others.every((use) => use.isHidden)) scope.found('opinionUnread', at, { name, place }, { hint: nearest(name, known) });
    if (!isWritten && !isHidden && !others.some((use) => use.isWritten)) scope.found('opinionUnwritten', at, { name, place }, { hint: nearest(name, known) });
  }
};

// helpers

/** Presets at which nobody decides: what they open is only read. */
const reading: ReadonlySet<string> = new Set(['read', 'print']);

function checkIcon(scope: LintScope, name: string | undefined, pointer: string): void {
  if (name !== undefined && name !== '' && !(iconNames as readonly string[]).includes(name))
    scope.found('icon', pointer, { name }, { hint: nearest(name, iconNames) });
}
