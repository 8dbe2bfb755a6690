import { Binding } from './Binding.ts';

/** A cell as if nothing stood in it: only what is offered now can be chosen, not what was chosen once. */
export class FreeBinding extends Binding {
  override get value(): unknown {
    return null;
  }
}
