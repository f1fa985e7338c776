import { createContext, use } from 'react';
import type { Device } from '#shared/device.ts';

/** Provided by the app: the device that the page is rendered for, independent of the window's width. */
export const DeviceContext = createContext<Device>('desktop');

/** The device whose layout is shown. */
export function useDevice(): Device {
  return use(DeviceContext);
}
