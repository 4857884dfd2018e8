// What we call of the decoder of HEIC (libheif and libde265 as WebAssembly), whose own types are those of its C functions.
declare module 'libheif-js/wasm-bundle.js' {
  /** What functions answer instead of their result when they fail. */
  interface Problem {
    code: object;
    message: string;
  }
  /** Handles on objects in the memory of the decoder. */
  type Context = { readonly context: unique symbol };
  type ImageHandle = { readonly image: unique symbol };

  interface DecodedImage {
    code?: undefined;
    width: number;
    height: number;
    /** One for each plane; one alone for interleaved colours. `data` lies in the memory of the decoder. */
    channels: { stride: number; data: Uint8Array }[];
  }

  const decoder: {
    heif_colorspace: { heif_colorspace_RGB: object };
    heif_chroma: { heif_chroma_interleaved_RGB: object };
    heif_error_code: { heif_error_Ok: object };
    heif_context_alloc: () => Context;
    heif_context_read_from_memory: (context: Context, file: Uint8Array) => Problem;
    heif_js_context_get_primary_image_handle: (context: Context) => ImageHandle | Problem;
    heif_image_handle_get_width: (image: ImageHandle) => number;
    heif_image_handle_get_height: (image: ImageHandle) => number;
    heif_js_decode_image2: (image: ImageHandle, colours: object, layout: object) => DecodedImage | Problem;
  };
  export default decoder;
}
