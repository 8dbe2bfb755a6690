/** Pages observe stores through this door, so that the state library has one importer. */
export { observer } from 'mobx-react-lite';
